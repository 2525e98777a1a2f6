//! The rules of deduction puzzles.

use super::{Lowerer, Lowering, items, text, word};
use crate::check::Call;
use crate::ir::{BoolOp, IntOp, MovesOp};
use crate::topology::SiteType;

impl Lowerer<'_> {
    /// The moves of a puzzle: values of sites that no constraint forbids.
    pub(super) fn satisfy(&mut self, call: &Call) -> Lowering<MovesOp> {
        let mut constraints = Vec::new();
        for argument in call.arguments.iter().flatten() {
            for item in items(argument) {
                constraints.push(self.boolean(item)?);
            }
        }
        Ok(MovesOp::Satisfy { constraints })
    }

    /// A constraint of a puzzle, or `None` if it is another condition.
    pub(super) fn constraint(&mut self, call: &Call) -> Lowering<Option<BoolOp>> {
        let kind = self.kind(call);
        // What is said of sums and of whole rows is of cells where nothing else is said.
        let of_cells = call.get("siteType").map_or(SiteType::Cell, |_| kind);
        Ok(Some(match call.key() {
            "is Solved" => BoolOp::Solved {},
            "is Unique" => BoolOp::PuzzleUnique { kind: of_cells },
            "forAll" => {
                let condition = self.required_boolean(call, "boolean")?;
                let element = word(call, "puzzleElementType").unwrap_or_default();
                match SiteType::from_word(element) {
                    Some(kind) => BoolOp::AllElements { kind, condition },
                    None => BoolOp::AllHints { condition },
                }
            }
            "all Different" => {
                let mut except = Vec::new();
                for name in ["except", "excepts"] {
                    for item in call.get(name).map(items).unwrap_or_default() {
                        except.push(self.int(item)?);
                    }
                }
                BoolOp::PuzzleDifferent {
                    kind,
                    region: self.optional_region(call, "sites")?,
                    except,
                }
            }
            "is isPuzzleRegionResultType" => {
                let region = self.optional_region(call, "sites")?;
                let result = self.required_int(call, "int")?;
                if word(call, "isPuzzleRegionResultType") == Some("Sum") {
                    BoolOp::PuzzleSum {
                        kind: of_cells,
                        region,
                        name: text(call, "string"),
                        result,
                    }
                } else {
                    let what = self.optional_int(call, "of")?;
                    BoolOp::PuzzleCount {
                        kind,
                        region,
                        what: what.unwrap_or_else(|| self.new_int(IntOp::Const { value: 1 })),
                        result,
                    }
                }
            }
            _ => return Ok(None),
        }))
    }
}
