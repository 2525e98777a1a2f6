//! Numbers that count or measure: sites, groups, steps, stacks and tracks.

use super::{Lowerer, Lowering, text, word};
use crate::check::Call;
use crate::ir::{DirectionId, IntId, IntOp, RegionId};
use crate::topology::{Relation, SiteType};

impl Lowerer<'_> {
    /// The region of `in:` or the site of `at:`; where the last move ended by default.
    fn in_or_at(&mut self, call: &Call) -> Lowering<RegionId> {
        match call.get("in").or(call.get("to")) {
            Some(region) => self.region(region),
            None => {
                let at = self.int_or_last_to(call, "at")?;
                Ok(self.one_site(at))
            }
        }
    }

    /// The region or site of one of two arguments.
    fn either(&mut self, call: &Call, site: &str, region: &str) -> Lowering<RegionId> {
        match call.get(region) {
            Some(region) => self.region(region),
            None => {
                let site = self.required_int(call, site)?;
                Ok(self.one_site(site))
            }
        }
    }

    /// `(count …)` of sites, neighbours or pieces on sites.
    pub(super) fn count_sites(&mut self, call: &Call) -> Lowering<IntId> {
        let kind = self.kind(call);
        let op = match word(call, "countSiteType") {
            None => match (call.get("in"), call.get("at")) {
                (None, Some(at)) => IntOp::CountAt {
                    kind,
                    at: self.int(at)?,
                },
                _ => IntOp::CountIn {
                    kind,
                    region: self.in_or_at(call)?,
                },
            },
            Some("Sites") => match (text(call, "string"), call.get("at")) {
                (Some(name), _) => {
                    let index = self
                        .container_names
                        .iter()
                        .position(|other| *other == name)
                        .map_or(0, |index| index as i32);
                    IntOp::ContainerSize {
                        container: self.constant(index),
                    }
                }
                (None, Some(at)) => IntOp::ContainerSize {
                    container: self.int(at)?,
                },
                (None, None) => IntOp::Size {
                    region: self.in_or_at(call)?,
                },
            },
            Some(what) => IntOp::CountNeighbours {
                kind,
                relation: match what {
                    "Adjacent" => Relation::Adjacent,
                    "Orthogonal" => Relation::Orthogonal,
                    "Diagonal" => Relation::Diagonal,
                    "Off" => Relation::OffDiagonal,
                    _ => Relation::All,
                },
                at: self.in_or_at(call)?,
            },
        };
        Ok(self.new_int(op))
    }

    /// The directions and the guard of a `(step …)` by which steps are counted.
    pub(super) fn step_by(
        &mut self,
        call: &Call,
    ) -> Lowering<Option<(DirectionId, Option<crate::ir::BoolId>)>> {
        let Some(step) = call.get("step") else {
            return Ok(None);
        };
        if call.get("newRotation").is_some() {
            return self.not_playable("count Steps newRotation:");
        }
        let step = self.call(step)?;
        let directions = self.directions_of(step)?;
        let guard = match step.get("to") {
            Some(to) => {
                let to = self.call(to)?;
                self.optional_boolean(to, "if")?
            }
            None => None,
        };
        Ok(Some((directions, guard)))
    }

    /// Lowers a number that counts or measures; `None` where it is another number.
    pub(super) fn counted(&mut self, call: &Call) -> Lowering<Option<IntOp>> {
        let kind = self.kind(call);
        Ok(Some(match call.key() {
            "count countGroupsType" => {
                let directions = self.directions_of(call)?;
                let condition = self.group_condition(call)?;
                match word(call, "countGroupsType") {
                    Some("Groups") => IntOp::CountGroups {
                        kind,
                        directions,
                        condition,
                        min: self.optional_int(call, "min")?,
                    },
                    _ => IntOp::BiggestGroup {
                        kind,
                        directions,
                        condition,
                        visible: self.optional_boolean(call, "isVisible")?,
                    },
                }
            }
            "countSizeBiggestGroup" => IntOp::BiggestGroup {
                kind,
                directions: self.directions_of(call)?,
                condition: self.group_condition(call)?,
                visible: self.optional_boolean(call, "isVisible")?,
            },
            "count SizeBiggestLine" => IntOp::BiggestLine {
                kind,
                direction: self.absolute_direction(call),
                condition: self.group_condition(call)?,
            },
            "count Liberties" => IntOp::Liberties {
                kind,
                at: self.int_or_last_to(call, "at")?,
                directions: self.directions_of(call)?,
                condition: self.optional_boolean(call, "if")?,
            },
            "count SitesPlatformBelow" => IntOp::PlatformBelow {
                kind,
                site: match call.get("int") {
                    Some(site) => self.int(site)?,
                    None => self.new_int(IntOp::To {}),
                },
                owner: self.some_player(call)?,
            },
            "count Value" => IntOp::CountValue {
                value: self.required_int(call, "int")?,
                list: self.required_ints(call, "in")?,
            },
            "count Stack" => IntOp::CountLevels {
                kind,
                sites: self.either(call, "at", "to")?,
                from_top: word(call, "stackDirection") == Some("FromTop"),
                condition: self.optional_boolean(call, "if")?,
                stop: self.optional_boolean(call, "stop")?,
            },
            "count StepsOnTrack" => IntOp::StepsOnTrack {
                owner: self.some_player(call)?,
                name: text(call, "string"),
                from: self.required_int(call, "int")?,
                to: self.required_int(call, "int2")?,
            },
            "count Steps" => {
                let relation = word(call, "relationType")
                    .and_then(Relation::from_word)
                    .unwrap_or(Relation::Adjacent);
                let by = self.step_by(call)?;
                let from = self.required_int(call, "int")?;
                let to = self.either(call, "int2", "sites")?;
                match by {
                    Some((directions, guard)) => IntOp::StepsBy {
                        kind,
                        directions,
                        guard,
                        from,
                        to,
                    },
                    None => IntOp::Steps {
                        kind,
                        relation,
                        from,
                        to,
                    },
                }
            }
            "size Group" => IntOp::GroupSize {
                kind,
                at: self.required_int(call, "at")?,
                directions: self.directions_of(call)?,
                condition: self.optional_boolean(call, "if")?,
            },
            "size LargePiece" => IntOp::LargePieceSize {
                kind,
                sites: self.in_or_at(call)?,
            },
            "size Stack" => IntOp::StackSize {
                kind,
                sites: self.in_or_at(call)?,
            },
            "size Territory" => IntOp::Territory {
                kind,
                role: self.role(call, "roleType"),
                player: self.some_player(call)?,
                direction: self.absolute_direction(call),
            },
            "trackSite FirstSite" => IntOp::TrackFirst {
                owner: self.player(call)?,
                name: text(call, "string"),
                from: self.optional_int(call, "from")?,
                condition: self.optional_boolean(call, "if")?,
            },
            "trackSite EndSite" => IntOp::TrackEnd {
                owner: self.player(call)?,
                name: text(call, "string"),
            },
            "trackSite Move" => IntOp::TrackMove {
                owner: self.some_player(call)?,
                name: text(call, "string"),
                from: match call.get("from") {
                    Some(from) => self.int(from)?,
                    None => self.new_int(IntOp::From {}),
                },
                steps: self.required_int(call, "steps")?,
            },
            "where Level" => {
                let name = text(call, "string");
                let (owner, what) = match &name {
                    Some(_) => match self.role(call, "roleType") {
                        Some(role) => (Some(self.role_int(role)), None),
                        None => (self.optional_int(call, "int")?, None),
                    },
                    None => (None, Some(self.required_int(call, "int")?)),
                };
                IntOp::WhereLevel {
                    kind,
                    component: name,
                    owner,
                    what,
                    state: self.optional_int(call, "state")?,
                    at: self.required_int(call, "at")?,
                    from_top: super::flag(call, "fromTop").unwrap_or(true),
                }
            }
            "value Random" => match call.get("range") {
                Some(range) => {
                    let (min, max) = self.range(range)?;
                    IntOp::Random { min, max }
                }
                None => return Ok(None),
            },
            "pathExtent" => IntOp::PathExtent {
                colour: self.colour(call)?,
                start: self.int_or_last_to(call, "int2")?,
                region: self.optional_region(call, "sites")?,
            },
            "cost" => IntOp::Cost {
                kind: self.kind_of(call, "siteType").unwrap_or(SiteType::Cell),
                sites: self.in_or_at(call)?,
            },
            "hint" => IntOp::Hint {
                kind,
                at: self.optional_int(call, "at")?,
            },
            // A game on its own keeps its players' match scores at nothing.
            "matchScore" => IntOp::Const { value: 0 },
            _ => return Ok(None),
        }))
    }
}
