//! The server's state, and what it does with each message.

use std::panic::{AssertUnwindSafe, catch_unwind};

use lsp_server::{ErrorCode, Message, Notification, Request, Response};
use lsp_types as lsp;
use rustc_hash::FxHashMap;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::convert;
use super::document::Document;
use super::position::Encoding;
use super::saved::Saved;
use super::workspace::Workspace;
use crate::expand::{Library, Selection};
use crate::ide::{Analysis, Target};

/// What a message leads to.
pub(super) enum Flow {
    Answer(Vec<Message>),
    Exit,
}

/// Why a request has no answer.
struct Refusal {
    code: ErrorCode,
    message: String,
}

type Answer = Result<Value, Refusal>;

fn refuse<T>(code: ErrorCode, message: impl ToString) -> Result<T, Refusal> {
    let message = message.to_string();
    Err(Refusal { code, message })
}

/// How far a client has come.
#[derive(PartialEq, Eq)]
enum Stage {
    New,
    Running,
    ShutDown,
}

pub(super) struct Server<'l> {
    pub(super) library: &'l Saved<'l>,
    pub(super) selection: Selection,
    pub(super) encoding: Encoding,
    pub(super) documents: FxHashMap<String, Document<'l>>,
    pub(super) workspace: Workspace,
    stage: Stage,
}

fn parameters<P: DeserializeOwned>(value: Value) -> Result<P, Refusal> {
    serde_json::from_value(value).or_else(|error| refuse(ErrorCode::InvalidParams, error))
}

fn value(answer: impl Serialize) -> Answer {
    serde_json::to_value(answer).or_else(|error| refuse(ErrorCode::InternalError, error))
}

impl<'l> Server<'l> {
    pub fn new(library: &'l Saved<'l>, selection: &Selection) -> Self {
        Server {
            library,
            selection: selection.clone(),
            encoding: Encoding::default(),
            documents: FxHashMap::default(),
            workspace: Workspace::default(),
            stage: Stage::New,
        }
    }

    pub fn is_shut_down(&self) -> bool {
        self.stage == Stage::ShutDown
    }

    pub fn handle(&mut self, message: Message) -> Flow {
        match message {
            Message::Request(request) => {
                let id = request.id.clone();
                // A fault in one answer must not take the editor's other documents away.
                let answer = catch_unwind(AssertUnwindSafe(|| self.answer(request)));
                let answer = answer.unwrap_or_else(|_| {
                    refuse(
                        ErrorCode::InternalError,
                        "a fault in the server; it goes on",
                    )
                });
                let response = match answer {
                    Ok(value) => Response::new_ok(id, value),
                    Err(refusal) => Response::new_err(id, refusal.code as i32, refusal.message),
                };
                Flow::Answer(vec![response.into()])
            }
            Message::Notification(notification) => {
                if notification.method == "exit" {
                    return Flow::Exit;
                }
                let told = catch_unwind(AssertUnwindSafe(|| self.notified(notification)));
                Flow::Answer(told.unwrap_or_default())
            }
            Message::Response(_) => Flow::Answer(Vec::new()),
        }
    }

    fn answer(&mut self, request: Request) -> Answer {
        match (&self.stage, request.method.as_str()) {
            (Stage::New, "initialize") => return self.initialize(request.params),
            (Stage::New, _) => {
                return refuse(ErrorCode::ServerNotInitialized, "`initialize` comes first");
            }
            (Stage::ShutDown, _) => return refuse(ErrorCode::InvalidRequest, "it is shut down"),
            (Stage::Running, "initialize") => {
                return refuse(ErrorCode::InvalidRequest, "it is initialized already");
            }
            (Stage::Running, "shutdown") => {
                self.stage = Stage::ShutDown;
                return Ok(Value::Null);
            }
            _ => {}
        }
        let p = request.params;
        match request.method.as_str() {
            "textDocument/hover" => self.hover(parameters(p)?),
            "textDocument/completion" => self.complete(parameters(p)?),
            "completionItem/resolve" => self.resolve(parameters(p)?),
            "textDocument/definition" => self.definition(parameters(p)?),
            "textDocument/references" => self.references(parameters(p)?),
            "textDocument/documentHighlight" => self.highlight(parameters(p)?),
            "textDocument/prepareRename" => self.prepare_rename(parameters(p)?),
            "textDocument/rename" => self.rename(parameters(p)?),
            "textDocument/documentSymbol" => self.symbols(parameters(p)?),
            "textDocument/foldingRange" => self.foldings(parameters(p)?),
            "textDocument/semanticTokens/full" => self.tokens(parameters(p)?),
            "textDocument/inlayHint" => self.inlays(parameters(p)?),
            "textDocument/formatting" => self.format(parameters(p)?),
            "textDocument/codeAction" => self.actions(parameters(p)?),
            other => refuse(ErrorCode::MethodNotFound, format!("no method `{other}`")),
        }
    }

    fn initialize(&mut self, params: Value) -> Answer {
        let wanted = &params["capabilities"]["general"]["positionEncodings"];
        let wanted = wanted.as_array().map_or(&[][..], Vec::as_slice);
        let name = if wanted.iter().any(|encoding| encoding == "utf-8") {
            self.encoding = Encoding::Utf8;
            "utf-8"
        } else {
            "utf-16"
        };
        self.workspace = Workspace::new(&params);
        self.stage = Stage::Running;
        let kinds: Vec<&str> = convert::TOKENS.iter().map(|(_, name)| *name).collect();
        Ok(json!({
            "capabilities": {
                "positionEncoding": name,
                "textDocumentSync": { "openClose": true, "change": 2, "save": true },
                "hoverProvider": true,
                "completionProvider": {
                    "triggerCharacters": ["(", "\"", "<", ":"],
                    "resolveProvider": true,
                },
                "definitionProvider": true,
                "referencesProvider": true,
                "documentHighlightProvider": true,
                "renameProvider": { "prepareProvider": true },
                "documentSymbolProvider": true,
                "foldingRangeProvider": true,
                "semanticTokensProvider": {
                    "legend": { "tokenTypes": kinds, "tokenModifiers": ["declaration"] },
                    "full": true,
                },
                "inlayHintProvider": true,
                "documentFormattingProvider": true,
                "codeActionProvider": { "codeActionKinds": ["quickfix"] },
            },
            "serverInfo": { "name": "ashtapada", "version": env!("CARGO_PKG_VERSION") },
        }))
    }

    /// Files of the library's defines may have been saved, moved or removed.
    fn catch_up(&mut self) {
        if self.library.catch_up() {
            for document in self.documents.values_mut() {
                document.forget();
            }
        }
    }

    fn notified(&mut self, notification: Notification) -> Vec<Message> {
        let p = notification.params;
        if notification.method == "textDocument/didSave" {
            self.catch_up();
        }
        match notification.method.as_str() {
            "textDocument/didOpen" => {
                if let Ok(p) = serde_json::from_value::<lsp::DidOpenTextDocumentParams>(p) {
                    let opened = p.text_document;
                    let key = opened.uri.as_str().to_string();
                    let document =
                        Document::new(opened.uri, opened.version, opened.text, self.encoding);
                    self.documents.insert(key, document);
                }
            }
            "textDocument/didChange" => {
                if let Ok(p) = serde_json::from_value::<lsp::DidChangeTextDocumentParams>(p)
                    && let Some(document) = self.documents.get_mut(p.text_document.uri.as_str())
                {
                    document.version = p.text_document.version;
                    document.change(p.content_changes);
                }
            }
            "textDocument/didSave" => {
                if let Ok(p) = serde_json::from_value::<lsp::DidSaveTextDocumentParams>(p)
                    && let Some(document) = self.documents.get_mut(p.text_document.uri.as_str())
                {
                    document.stale = true;
                    document.thorough = true;
                }
            }
            "textDocument/didClose" => {
                if let Ok(p) = serde_json::from_value::<lsp::DidCloseTextDocumentParams>(p)
                    && let Some(document) = self.documents.remove(p.text_document.uri.as_str())
                {
                    return vec![published(&document.uri, None, &[])];
                }
            }
            _ => {}
        }
        Vec::new()
    }

    /// The diagnostics of documents that changed.
    pub fn diagnose(&mut self) -> Vec<Message> {
        let (library, selection) = (self.library, &self.selection);
        let mut told = Vec::new();
        for document in self.documents.values_mut().filter(|d| d.stale) {
            document.stale = false;
            let found = catch_unwind(AssertUnwindSafe(|| {
                let thorough = std::mem::take(&mut document.thorough);
                let mut analysis = document.take(library, selection);
                if thorough {
                    analysis.lower();
                }
                let found = analysis.diagnostics().iter();
                let found = found.map(|d| convert::diagnostic(document, &analysis, d));
                let found = found.collect::<Vec<_>>();
                document.put(analysis);
                found
            }));
            let found = found.unwrap_or_default();
            told.push(published(&document.uri, Some(document.version), &found));
        }
        told
    }

    /// Calls `f` with a document and what is known of it.
    fn ask<T>(
        &mut self,
        uri: &lsp::Uri,
        f: impl FnOnce(&Document<'l>, &Analysis<'l>) -> T,
    ) -> Result<T, Refusal> {
        let (library, selection) = (self.library, &self.selection);
        match self.documents.get_mut(uri.as_str()) {
            Some(document) => Ok(with(document, library, selection, f)),
            None => refuse(
                ErrorCode::InvalidParams,
                format!("{} is not open", uri.as_str()),
            ),
        }
    }

    fn at<T>(
        &mut self,
        place: &lsp::TextDocumentPositionParams,
        f: impl FnOnce(&Document<'l>, &Analysis<'l>, u32) -> T,
    ) -> Result<T, Refusal> {
        self.ask(&place.text_document.uri, |document, analysis| {
            f(document, analysis, document.offset(place.position))
        })
    }

    fn hover(&mut self, p: lsp::HoverParams) -> Answer {
        let place = p.text_document_position_params;
        let hover = self.at(&place, |document, analysis, offset| {
            let hover = analysis.hover(offset)?;
            Some(lsp::Hover {
                range: Some(document.range(&hover.place)),
                contents: lsp::HoverContents::Markup(convert::markdown(hover.text)),
            })
        })?;
        value(hover)
    }

    fn complete(&mut self, p: lsp::CompletionParams) -> Answer {
        let items = self.at(&p.text_document_position, |document, analysis, offset| {
            let completions = analysis.complete(offset);
            let replace = document.range(&completions.replace);
            let items = completions.items.into_iter();
            let items = items.map(|item| convert::completion(document, replace, item));
            items.collect::<Vec<_>>()
        })?;
        value(items)
    }

    fn resolve(&mut self, mut item: lsp::CompletionItem) -> Answer {
        let data = item.data.clone().unwrap_or_default();
        let uri = data["uri"].as_str().and_then(|uri| uri.parse().ok());
        if let (Some(uri), Some(name)) = (uri, data["define"].as_str()) {
            let about = self.ask(&uri, |_, analysis| analysis.about_define(name))?;
            let about = lsp::Documentation::MarkupContent(convert::markdown(about));
            item.documentation = Some(about);
        }
        value(item)
    }

    fn definition(&mut self, p: lsp::GotoDefinitionParams) -> Answer {
        let place = p.text_document_position_params;
        let library = self.library;
        let location = self.at(&place, |document, analysis, offset| {
            match analysis.definition(offset)? {
                Target::Here(bytes) => Some(lsp::Location::new(
                    document.uri.clone(),
                    document.range(&bytes),
                )),
                Target::Library {
                    name,
                    file,
                    text,
                    place,
                } => {
                    let path = convert::library_file(library, &name, &file, &text)?;
                    let lines = super::position::Lines::new(&text, Encoding::Utf16);
                    let range = lines.range(&text, &place);
                    Some(lsp::Location::new(convert::uri(&path)?, range))
                }
            }
        })?;
        if location.is_none()
            && let Some(define) = self.shared(&place)?
        {
            // One that the library doesn't know, in a file beside this one.
            let mut files = self.shared_places(&define).into_iter();
            let file = files.find(|file| file.declares);
            let first = file.and_then(|file| Some((file.uri, *file.ranges.first()?)));
            return value(first.map(|(uri, range)| lsp::Location::new(uri, range)));
        }
        value(location)
    }

    /// The define at a place that several files may share.
    fn shared(
        &mut self,
        place: &lsp::TextDocumentPositionParams,
    ) -> Result<Option<String>, Refusal> {
        self.at(place, |_, analysis, offset| analysis.shared_define(offset))
    }

    fn references(&mut self, p: lsp::ReferenceParams) -> Answer {
        if let Some(define) = self.shared(&p.text_document_position)? {
            let files = self.shared_places(&define).into_iter();
            let found = files.flat_map(|file| {
                let location = move |range| lsp::Location::new(file.uri.clone(), range);
                file.ranges.into_iter().map(location)
            });
            return value(found.collect::<Vec<_>>());
        }
        let found = self.at(&p.text_document_position, |document, analysis, offset| {
            let found = analysis.references(offset).into_iter();
            let location = |bytes| lsp::Location::new(document.uri.clone(), document.range(&bytes));
            found.map(location).collect::<Vec<_>>()
        })?;
        value(found)
    }

    fn highlight(&mut self, p: lsp::DocumentHighlightParams) -> Answer {
        let place = p.text_document_position_params;
        let found = self.at(&place, |document, analysis, offset| {
            let found = analysis.references(offset).into_iter();
            let highlight = |bytes| lsp::DocumentHighlight {
                range: document.range(&bytes),
                kind: None,
            };
            found.map(highlight).collect::<Vec<_>>()
        })?;
        value(found)
    }

    fn prepare_rename(&mut self, p: lsp::TextDocumentPositionParams) -> Answer {
        if let Some(define) = self.shared(&p)? {
            let checked = self.renamable_places(&define);
            checked.or_else(|error| refuse(ErrorCode::RequestFailed, error))?;
            let range = self.at(&p, |document, analysis, offset| {
                let bytes = analysis.place_of_name(offset)?;
                Some(document.range(&bytes))
            })?;
            return Ok(json!({ "range": range, "placeholder": define }));
        }
        let found = self.at(&p, |document, analysis, offset| {
            let found = analysis.renamable(offset);
            found.map(
                |(bytes, name)| json!({ "range": document.range(&bytes), "placeholder": name }),
            )
        })?;
        found.or_else(|error| refuse(ErrorCode::RequestFailed, error))
    }

    fn rename(&mut self, p: lsp::RenameParams) -> Answer {
        if let Some(define) = self.shared(&p.text_document_position)? {
            let fits = self.at(&p.text_document_position, |_, analysis, offset| {
                analysis.may_become(offset, &p.new_name)
            })?;
            let edits = fits.and_then(|()| self.renaming(&define, &p.new_name));
            return edits.or_else(|error| refuse(ErrorCode::RequestFailed, error));
        }
        let uri = p.text_document_position.text_document.uri.clone();
        let edits = self.at(&p.text_document_position, |document, analysis, offset| {
            let places = analysis.rename(offset, &p.new_name)?;
            let edits = places.iter();
            let edit = |bytes| lsp::TextEdit::new(document.range(bytes), p.new_name.clone());
            Ok::<_, crate::ide::RenameError>(edits.map(edit).collect::<Vec<_>>())
        })?;
        match edits {
            Ok(edits) => Ok(json!({ "changes": { uri.as_str(): edits } })),
            Err(error) => refuse(ErrorCode::RequestFailed, error),
        }
    }

    fn symbols(&mut self, p: lsp::DocumentSymbolParams) -> Answer {
        let symbols = self.ask(&p.text_document.uri, |document, analysis| {
            let symbols = analysis.symbols().into_iter();
            let symbols = symbols.map(|symbol| convert::symbol(document, symbol));
            symbols.collect::<Vec<_>>()
        })?;
        value(symbols)
    }

    fn foldings(&mut self, p: lsp::FoldingRangeParams) -> Answer {
        let foldings = self.ask(&p.text_document.uri, |document, analysis| {
            let foldings = analysis.foldings();
            let foldings = foldings.iter().map(|f| convert::folding(document, f));
            foldings.collect::<Vec<_>>()
        })?;
        value(foldings)
    }

    fn tokens(&mut self, p: lsp::SemanticTokensParams) -> Answer {
        let data = self.ask(&p.text_document.uri, |document, analysis| {
            convert::tokens(document, &analysis.tokens())
        })?;
        value(lsp::SemanticTokens {
            result_id: None,
            data,
        })
    }

    fn inlays(&mut self, p: lsp::InlayHintParams) -> Answer {
        let hints = self.ask(&p.text_document.uri, |document, analysis| {
            let within = document.lines.bytes(&document.text, p.range);
            let inlays = analysis.inlays(within).into_iter();
            let hint = |inlay: crate::ide::Inlay| {
                json!({
                    "position": document.lines.position(&document.text, inlay.at),
                    "label": inlay.text,
                    "tooltip": inlay.whole,
                    "paddingLeft": true,
                })
            };
            inlays.map(hint).collect::<Vec<_>>()
        })?;
        value(hints)
    }

    fn format(&mut self, p: lsp::DocumentFormattingParams) -> Answer {
        let edits = self.ask(&p.text_document.uri, |document, analysis| {
            let formatted = analysis.format()?;
            Some(Vec::from_iter(convert::difference(document, &formatted)))
        })?;
        match edits {
            Some(edits) => value(edits),
            None => refuse(
                ErrorCode::RequestFailed,
                "brackets and strings must be whole before it can be laid out",
            ),
        }
    }

    fn actions(&mut self, p: lsp::CodeActionParams) -> Answer {
        let uri = p.text_document.uri.clone();
        let actions = self.ask(&uri, |document, analysis| {
            let asked = document.lines.bytes(&document.text, p.range);
            let mut actions = Vec::new();
            for found in analysis.diagnostics() {
                let place = analysis.place(found);
                if place.end < asked.start || asked.end < place.start {
                    continue;
                }
                let told = convert::diagnostic(document, analysis, found);
                for (index, fix) in analysis.fixes(found).into_iter().enumerate() {
                    let edit = lsp::TextEdit::new(document.range(&fix.replace), fix.insert);
                    actions.push(json!({
                        "title": fix.title,
                        "kind": "quickfix",
                        "diagnostics": [told],
                        "isPreferred": index == 0,
                        "edit": { "changes": { uri.as_str(): [edit] } },
                    }));
                }
            }
            actions
        })?;
        value(actions)
    }
}

/// Calls `f` with a document and its analysis, which is made where there is none.
fn with<'l, T>(
    document: &mut Document<'l>,
    library: &'l dyn Library,
    selection: &Selection,
    f: impl FnOnce(&Document<'l>, &Analysis<'l>) -> T,
) -> T {
    let analysis = document.take(library, selection);
    let answer = f(document, &analysis);
    document.put(analysis);
    answer
}

fn published(uri: &lsp::Uri, version: Option<i32>, found: &[lsp::Diagnostic]) -> Message {
    let params = json!({ "uri": uri.as_str(), "version": version, "diagnostics": found });
    Notification::new("textDocument/publishDiagnostics".to_string(), params).into()
}
