//! JSON-RPC 2.0, one object a line, so that any language can drive a game.
//!
//! ```text
//! → {"jsonrpc":"2.0","id":1,"method":"load","params":{"game":"Hindustani Chess"}}
//! → {"jsonrpc":"2.0","id":2,"method":"legal"}
//! ← {"jsonrpc":"2.0","result":{"mover":1,"moves":["8-16", …]},"id":2}
//! ```
//!
//! | method | parameters | result |
//! | --- | --- | --- |
//! | `load` | `game`, `options?`, `ruleset?`, `seed?` | `name, players, sites, siteType, components, coords` … |
//! | `legal` | | `mover`, `moves`: keys, sorted, duplicates kept |
//! | `play` | `move`, `nth?` | the state after |
//! | `state` | | the state |
//! | `undo`, `reset` | `seed?` for `reset` | the state |
//! | `perft` | `depth` | `nodes` |
//! | `playout` | `seed?`, `max_plies?` | `plies`, `over`, `winner`, `ranking`; the position stays |
//!
//! Requests without an `id` get no answer; a line may hold a batch. Errors of our own have codes
//! from -32000: no game loaded, -32001 no such game, -32002 a game with errors (`data` has the
//! diagnostics), -32003 not a legal move, -32004 nothing to undo.

use std::collections::VecDeque;
use std::io::{self, BufRead, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use serde_json::{Map, Value, json};

use crate::compile::compile;
use crate::diagnostic::to_json;
use crate::expand::{Library, Selection};
use crate::ir::Game;
use crate::play::runner::Runner;
use crate::play::{Context, Move, Rng, playout::playout};
use crate::verify::trace::{game_json, move_key, state_json};

/// Finds a game's file and text by name or path; the error is for the user.
pub type Find<'l> = dyn Fn(&str) -> Result<(String, Arc<str>), String> + 'l;

/// What requests are answered with.
pub struct Server<'l> {
    library: &'l dyn Library,
    selection: Selection,
    find: &'l Find<'l>,
}

/// An error of the protocol.
struct Fault {
    code: i32,
    message: String,
    data: Option<Value>,
}

const PARSE_ERROR: i32 = -32700;
const INVALID_REQUEST: i32 = -32600;
const METHOD_NOT_FOUND: i32 = -32601;
const INVALID_PARAMS: i32 = -32602;
const INTERNAL_ERROR: i32 = -32603;
const NO_GAME: i32 = -32000;
const UNKNOWN_GAME: i32 = -32001;
const FAULTY_GAME: i32 = -32002;
const ILLEGAL_MOVE: i32 = -32003;
const NOTHING_TO_UNDO: i32 = -32004;

fn fault(code: i32, message: impl Into<String>) -> Fault {
    Fault {
        code,
        message: message.into(),
        data: None,
    }
}

/// What a request leads to.
enum Effect {
    /// A result.
    Result(Value),
    /// Another game, and its seed.
    Load(Arc<Game>, u64),
}

/// A loaded game's position.
struct Table<'g> {
    context: Context<'g>,
    seed: u64,
    /// The legal moves of the position, once asked for: listing them again may roll dice again.
    legal: Option<Vec<Move>>,
}

impl<'g> Table<'g> {
    fn new(game: &'g Game, seed: u64) -> Table<'g> {
        Table {
            context: Context::start(game, Rng::new(seed)),
            seed,
            legal: None,
        }
    }

    fn legal(&mut self) -> &[Move] {
        let context = &mut self.context;
        self.legal.get_or_insert_with(|| context.legal_moves())
    }
}

/// A request that is being answered, and those of its batch still to come.
#[derive(Default)]
struct Line {
    queue: VecDeque<Value>,
    /// Answers so far, where the line is a batch.
    batch: Option<Vec<Value>>,
}

impl<'l> Server<'l> {
    /// A server for the games of a library; `find` also finds files, where they may be read.
    pub fn new(library: &'l dyn Library, selection: Selection, find: &'l Find<'l>) -> Server<'l> {
        Server {
            library,
            selection,
            find,
        }
    }
}

/// Answers until the input ends.
///
/// # Errors
/// When the input can't be read, or an answer can't be written.
pub fn serve(
    server: Server<'_>,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
) -> io::Result<()> {
    let mut line = Line::default();
    let mut loaded: Option<(Arc<Game>, u64)> = None;
    loop {
        let current = loaded.clone();
        let mut table = current.as_ref().map(|(game, seed)| Table::new(game, *seed));
        loaded = loop {
            let Some(request) = line.next(input, output)? else {
                return Ok(());
            };
            let (answer, load) = server.answer(&request, &mut table);
            if let Some(answer) = answer {
                line.give(answer, output)?;
            }
            if load.is_some() {
                break load;
            }
        };
    }
}

impl Line {
    /// The next request; reads a new line once the last is answered. `None` at the input's end.
    fn next(
        &mut self,
        input: &mut dyn BufRead,
        output: &mut dyn Write,
    ) -> io::Result<Option<Value>> {
        loop {
            if let Some(request) = self.queue.pop_front() {
                return Ok(Some(request));
            }
            if let Some(answers) = self.batch.take().filter(|answers| !answers.is_empty()) {
                send(&Value::Array(answers), output)?;
            }
            let mut bytes = Vec::new();
            if input.read_until(b'\n', &mut bytes)? == 0 {
                return Ok(None);
            }
            if bytes.iter().all(u8::is_ascii_whitespace) {
                continue;
            }
            match serde_json::from_slice::<Value>(&bytes) {
                Ok(Value::Array(requests)) if requests.is_empty() => {
                    let empty = fault(INVALID_REQUEST, "the batch is empty");
                    send(&failure(Value::Null, empty), output)?;
                }
                Ok(Value::Array(requests)) => {
                    self.batch = Some(Vec::new());
                    self.queue = requests.into();
                }
                Ok(request) => self.queue.push_back(request),
                Err(error) => {
                    let unread = fault(PARSE_ERROR, format!("not JSON: {error}"));
                    send(&failure(Value::Null, unread), output)?;
                }
            }
        }
    }

    fn give(&mut self, answer: Value, output: &mut dyn Write) -> io::Result<()> {
        match &mut self.batch {
            Some(answers) => answers.push(answer),
            None => send(&answer, output)?,
        }
        Ok(())
    }
}

fn send(answer: &Value, output: &mut dyn Write) -> io::Result<()> {
    serde_json::to_writer(&mut *output, answer)?;
    output.write_all(b"\n")?;
    output.flush()
}

fn failure(id: Value, fault: Fault) -> Value {
    let mut error = json!({ "code": fault.code, "message": fault.message });
    if let Some(data) = fault.data {
        error["data"] = data;
    }
    json!({ "jsonrpc": "2.0", "error": error, "id": id })
}

type Load = Option<(Arc<Game>, u64)>;

impl Server<'_> {
    /// Answers one request; a second part says that another game was loaded.
    fn answer(&self, request: &Value, table: &mut Option<Table<'_>>) -> (Option<Value>, Load) {
        let (id, method, params) = match read_request(request) {
            Ok(parts) => parts,
            Err(fault) => {
                let id = request
                    .get("id")
                    .filter(|id| id.is_string() || id.is_number());
                let id = id.cloned().unwrap_or(Value::Null);
                return (Some(failure(id, fault)), None);
            }
        };
        // A fault of ours must not end the process: the game begins anew, and the caller hears.
        let done = catch_unwind(AssertUnwindSafe(|| self.handle(method, params, table)));
        let effect = done.unwrap_or_else(|_| {
            if let Some(table) = table {
                *table = Table::new(table.context.game(), table.seed);
            }
            Err(fault(
                INTERNAL_ERROR,
                "internal error; the game is back at its start",
            ))
        });
        let (result, load) = match effect {
            Ok(Effect::Result(value)) => (Ok(value), None),
            Ok(Effect::Load(game, seed)) => (Ok(game_json(&game)), Some((game, seed))),
            Err(fault) => (Err(fault), None),
        };
        let answer = id.map(|id| match result {
            Ok(value) => json!({ "jsonrpc": "2.0", "result": value, "id": id }),
            Err(fault) => failure(id, fault),
        });
        (answer, load)
    }

    fn handle(
        &self,
        method: &str,
        params: &Value,
        table: &mut Option<Table<'_>>,
    ) -> Result<Effect, Fault> {
        let names: &[&str] = match method {
            "load" => &["game", "options", "ruleset", "seed"],
            "legal" | "state" | "undo" => &[],
            "reset" => &["seed"],
            "play" => &["move", "nth"],
            "perft" => &["depth"],
            "playout" => &["seed", "max_plies"],
            _ => {
                return Err(fault(
                    METHOD_NOT_FOUND,
                    format!("there is no method `{method}`"),
                ));
            }
        };
        let params = Params::read(params, names)?;
        if method == "load" {
            return self.load(&params);
        }
        let table = table
            .as_mut()
            .ok_or_else(|| fault(NO_GAME, "no game is loaded: call `load` first"))?;
        position(method, &params, table).map(Effect::Result)
    }

    fn load(&self, params: &Params) -> Result<Effect, Fault> {
        let name = params
            .text("game")?
            .ok_or_else(|| missing("game", "a game's name or file"))?;
        let selection = Selection {
            options: match params.get("options") {
                None => self.selection.options.clone(),
                Some(value) => {
                    texts(value).ok_or_else(|| wrong("options", "an array of strings"))?
                }
            },
            ruleset: params
                .text("ruleset")?
                .map(str::to_string)
                .or_else(|| self.selection.ruleset.clone()),
        };
        let seed = params.number("seed")?.unwrap_or(0);
        let (file, text) = (self.find)(name).map_err(|message| fault(UNKNOWN_GAME, message))?;
        let compiled = compile(&file, text, &selection, self.library);
        match compiled.game {
            Some(game) => Ok(Effect::Load(game, seed)),
            None => {
                let checked = &compiled.checked;
                let errors = checked.diagnostics.iter().filter(|d| d.is_error());
                let data: Vec<Value> = errors.map(|d| to_json(d, &checked.sources)).collect();
                Err(Fault {
                    code: FAULTY_GAME,
                    message: format!("`{name}` can't be played"),
                    data: Some(data.into()),
                })
            }
        }
    }
}

/// The methods that need a game.
fn position(method: &str, params: &Params, table: &mut Table<'_>) -> Result<Value, Fault> {
    match method {
        "legal" => {
            let mover = table.context.mover();
            let mut keys: Vec<String> = table.legal().iter().map(move_key).collect();
            keys.sort();
            Ok(json!({ "mover": mover, "moves": keys }))
        }
        "play" => {
            let key = params
                .text("move")?
                .ok_or_else(|| missing("move", "a key such as \"8-16\""))?;
            let nth = params.number("nth")?.unwrap_or(0);
            let with_key = table.legal().iter().filter(|mv| move_key(mv) == key);
            let chosen = with_key
                .clone()
                .nth(usize::try_from(nth).unwrap_or(usize::MAX));
            let Some(chosen) = chosen.cloned() else {
                let message = match with_key.count() {
                    0 => format!("`{key}` is not a legal move"),
                    count => format!(
                        "`{key}` has {count} moves, so nth is from 0 to {}",
                        count - 1
                    ),
                };
                return Err(fault(ILLEGAL_MOVE, message));
            };
            table.context.play(&chosen);
            table.legal = None;
            Ok(state_json(&table.context))
        }
        "state" => Ok(state_json(&table.context)),
        "undo" => {
            if !table.context.undo() {
                return Err(fault(NOTHING_TO_UNDO, "no move was made yet"));
            }
            table.legal = None;
            Ok(state_json(&table.context))
        }
        "reset" => {
            if let Some(seed) = params.number("seed")? {
                table.seed = seed;
            }
            *table = Table::new(table.context.game(), table.seed);
            Ok(state_json(&table.context))
        }
        "perft" => {
            let depth = params
                .number("depth")?
                .ok_or_else(|| missing("depth", "a number of plies"))?;
            let depth = u32::try_from(depth)
                .ok()
                .filter(|depth| *depth <= 256)
                .ok_or_else(|| wrong("depth", "at most 256"))?;
            let runner = Runner::new(table.context.game());
            let nodes = runner.perft(&mut table.context.clone(), depth);
            Ok(json!({ "nodes": nodes }))
        }
        // The only one left: the methods were told apart before.
        _ => {
            let seed = params.number("seed")?.unwrap_or(0);
            let plies = params.number("max_plies")?.unwrap_or(10_000);
            let mut context = table.context.clone();
            let mut choices = Rng::new(seed);
            let limit = usize::try_from(plies).unwrap_or(usize::MAX);
            let plies = playout(&mut context, &mut choices, limit);
            let winner = context.ended().map(|ended| ended.winner);
            Ok(json!({
                "plies": plies,
                "over": context.is_over(),
                "winner": winner,
                "ranking": context.is_over().then(|| &context.ranking()[1..]),
            }))
        }
    }
}

/// The id (`None` for a notification), method and parameters of a request.
fn read_request(request: &Value) -> Result<(Option<Value>, &str, &Value), Fault> {
    const NOTHING: &Value = &Value::Null;
    let invalid = |message: &str| fault(INVALID_REQUEST, message);
    let object = request
        .as_object()
        .ok_or_else(|| invalid("a request is an object"))?;
    if object.get("jsonrpc").and_then(Value::as_str) != Some("2.0") {
        return Err(invalid("`jsonrpc` must be \"2.0\""));
    }
    let id = object.get("id");
    if id.is_some_and(|id| !(id.is_string() || id.is_number() || id.is_null())) {
        return Err(invalid("`id` must be a string, a number or null"));
    }
    let method = object
        .get("method")
        .and_then(Value::as_str)
        .ok_or_else(|| invalid("`method` must be a string"))?;
    let params = object.get("params").unwrap_or(NOTHING);
    if object.contains_key("params") && !(params.is_object() || params.is_array()) {
        return Err(invalid("`params` must be an object or an array"));
    }
    Ok((id.cloned(), method, params))
}

fn missing(name: &str, what: &str) -> Fault {
    fault(INVALID_PARAMS, format!("`{name}` is missing: {what}"))
}

fn wrong(name: &str, what: &str) -> Fault {
    fault(INVALID_PARAMS, format!("`{name}` must be {what}"))
}

fn texts(value: &Value) -> Option<Vec<String>> {
    let list = value.as_array()?.iter();
    list.map(|text| text.as_str().map(str::to_string)).collect()
}

/// Parameters by name; those of an array are named by their place.
struct Params(Map<String, Value>);

impl Params {
    fn read(params: &Value, names: &[&str]) -> Result<Self, Fault> {
        let mut map = Map::new();
        match params {
            Value::Array(list) => {
                if list.len() > names.len() {
                    return Err(fault(
                        INVALID_PARAMS,
                        format!("at most {} parameters", names.len()),
                    ));
                }
                for (name, value) in names.iter().zip(list) {
                    map.insert((*name).into(), value.clone());
                }
            }
            Value::Object(object) => {
                if let Some(unknown) = object.keys().find(|key| !names.contains(&key.as_str())) {
                    return Err(fault(
                        INVALID_PARAMS,
                        format!("there is no parameter `{unknown}`"),
                    ));
                }
                map.clone_from(object);
            }
            _ => {}
        }
        map.retain(|_, value| !value.is_null());
        Ok(Params(map))
    }

    fn get(&self, name: &str) -> Option<&Value> {
        self.0.get(name)
    }

    fn text(&self, name: &str) -> Result<Option<&str>, Fault> {
        match self.get(name) {
            None => Ok(None),
            Some(value) => value
                .as_str()
                .map(Some)
                .ok_or_else(|| wrong(name, "a string")),
        }
    }

    fn number(&self, name: &str) -> Result<Option<u64>, Fault> {
        match self.get(name) {
            None => Ok(None),
            Some(value) => value
                .as_u64()
                .map(Some)
                .ok_or_else(|| wrong(name, "a whole number from 0")),
        }
    }
}
