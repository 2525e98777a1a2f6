//! JSON-RPC: what the standard asks for, and what a game gives.

use std::sync::Arc;

use ashtapada::expand::{Embedded, Library, Selection};
use ashtapada::rpc::{Server, serve};
use serde_json::{Value, json};

const CORRIDOR: &str = include_str!("fixtures/cli/corridor.lud");

/// The answers to some lines.
fn answers(lines: &str) -> Vec<Value> {
    let library = Embedded::new();
    let find = |name: &str| match name {
        "Corridor" => Ok(("corridor.lud".to_string(), Arc::from(CORRIDOR))),
        "Broken" => Ok((
            "broken.lud".to_string(),
            Arc::from("(game \"B\" (plyers 2))"),
        )),
        _ => library
            .game(name)
            .ok_or_else(|| format!("no game `{name}`")),
    };
    let server = Server::new(&library, Selection::default(), &find);
    let mut output = Vec::new();
    serve(server, &mut lines.as_bytes(), &mut output).expect("memory can be written to");
    let output = String::from_utf8(output).expect("JSON is UTF-8");
    let lines = output.lines();
    lines
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect()
}

/// The answers to requests by method and parameters, after loading the small game.
fn results(requests: &[(&str, Value)]) -> Vec<Value> {
    let mut lines =
        json!({ "jsonrpc": "2.0", "id": 0, "method": "load", "params": { "game": "Corridor" } })
            .to_string();
    for (i, (method, params)) in requests.iter().enumerate() {
        let request = json!({ "jsonrpc": "2.0", "id": i + 1, "method": method, "params": params });
        lines.push_str(&format!("\n{request}"));
    }
    answers(&lines)
}

fn code(answer: &Value) -> i64 {
    answer["error"]["code"].as_i64().unwrap_or_default()
}

#[test]
fn a_game_is_loaded_played_and_taken_back() {
    let answers = results(&[
        ("legal", json!({})),
        ("play", json!({ "move": "3-7" })),
        ("state", json!({})),
        ("undo", json!({})),
        ("perft", json!({ "depth": 3 })),
        ("playout", json!({ "seed": 5 })),
        ("reset", json!({})),
    ]);
    let game = &answers[0]["result"];
    assert_eq!(game["name"], "Corridor");
    assert_eq!(game["players"], 2);
    assert_eq!(game["sites"], 12);
    assert_eq!(game["siteType"], "Cell");
    assert_eq!(game["components"][0], json!(["Pawn1", 1]));
    assert_eq!(game["coords"][4], "B2");
    assert_eq!(
        answers[1]["result"],
        json!({ "mover": 1, "moves": ["0-1", "0-2", "3-7", "4-6", "4-8", "5-7"] })
    );
    let after = &answers[2]["result"];
    assert_eq!(after["mover"], 2);
    assert_eq!(after["sites"]["7"], json!([1]));
    assert_eq!(answers[3]["result"], *after);
    assert_eq!(answers[4]["result"]["mover"], 1);
    assert_eq!(answers[5]["result"], json!({ "nodes": 167 }));
    assert_eq!(answers[6]["result"]["over"], true);
    assert_eq!(answers[7]["result"], answers[4]["result"]);
}

#[test]
fn parameters_may_be_positional_and_options_chosen() {
    let lines = [
        json!({ "jsonrpc": "2.0", "id": "a", "method": "load", "params": ["Corridor", ["Board Size/4x4"]] }),
        json!({ "jsonrpc": "2.0", "id": "b", "method": "perft", "params": [1] }),
    ];
    let lines: Vec<String> = lines.iter().map(Value::to_string).collect();
    let answers = answers(&lines.join("\n"));
    assert_eq!(answers[0]["result"]["sites"], 16);
    assert_eq!(answers[0]["id"], "a");
    assert!(answers[1]["result"]["nodes"].is_u64());
}

#[test]
fn faults_are_answered_and_the_next_line_is_read() {
    let answers = answers(
        "not json\n\
         \n\
         {\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"legal\"}\n\
         {\"jsonrpc\":\"1.0\",\"id\":2,\"method\":\"legal\"}\n\
         {\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"dance\"}\n\
         {\"jsonrpc\":\"2.0\",\"id\":4,\"method\":\"load\",\"params\":{}}\n\
         {\"jsonrpc\":\"2.0\",\"id\":5,\"method\":\"load\",\"params\":{\"game\":\"Nothing\"}}\n\
         {\"jsonrpc\":\"2.0\",\"id\":6,\"method\":\"load\",\"params\":{\"game\":\"Broken\"}}\n\
         {\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"load\",\"params\":3}\n\
         {\"jsonrpc\":\"2.0\",\"id\":{},\"method\":\"state\"}\n\
         7\n\
         []\n",
    );
    let codes: Vec<i64> = answers.iter().map(code).collect();
    assert_eq!(
        codes,
        [
            -32700, -32000, -32600, -32601, -32602, -32001, -32002, -32600, -32600, -32600, -32600
        ]
    );
    assert_eq!(answers[0]["id"], Value::Null);
    assert_eq!(answers[2]["id"], 2);
    let data = &answers[6]["error"]["data"];
    assert!(
        data.as_array().is_some_and(|list| !list.is_empty()),
        "{data}"
    );
}

#[test]
fn moves_that_are_not_legal_change_nothing() {
    let answers = results(&[
        ("play", json!({ "move": "3-4" })),
        ("play", json!({ "move": "3-7", "nth": 1 })),
        ("play", json!({ "move": 7 })),
        ("play", json!({ "mov": "3-7" })),
        ("undo", json!({})),
        ("perft", json!({ "depth": -1 })),
        ("perft", json!({ "depth": 1 })),
    ]);
    let codes: Vec<i64> = answers[1..].iter().map(code).collect();
    assert_eq!(codes, [-32003, -32003, -32602, -32602, -32004, -32602, 0]);
    assert_eq!(answers[7]["result"]["nodes"], 6);
}

#[test]
fn notifications_get_no_answer_and_batches_one() {
    let load = json!({ "jsonrpc": "2.0", "method": "load", "params": { "game": "Corridor" } });
    let unknown = json!({ "jsonrpc": "2.0", "method": "dance" });
    let legal = json!({ "jsonrpc": "2.0", "id": 1, "method": "perft", "params": { "depth": 1 } });
    let batch = json!([load, legal, unknown, 1]);
    let silent = json!([unknown, load]);
    let answers = answers(&format!("{load}\n{unknown}\n{batch}\n{silent}\n{legal}"));
    assert_eq!(answers.len(), 2, "{answers:?}");
    let batch = answers[0].as_array().expect("a batch is answered by one");
    assert_eq!(batch.len(), 2);
    assert_eq!(batch[0]["result"]["nodes"], 6);
    assert_eq!(code(&batch[1]), -32600);
    assert_eq!(answers[1]["result"]["nodes"], 6);
}
