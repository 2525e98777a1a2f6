//! The reference evaluator: what each node of the move graph means, said as plainly as can be.

mod boolean;
mod capture;
mod connect;
mod dice;
mod direction;
mod effect;
mod end;
mod flow;
mod foreach;
mod group;
mod int;
mod ints;
mod known;
mod line;
mod loops;
mod moves;
mod note;
mod path;
mod place;
mod puzzle;
mod reach;
mod region;
mod route;
mod sow;
mod start;
mod threat;
