//! The reference evaluator: what each node of the move graph means, said as plainly as can be.

mod boolean;
mod dice;
mod direction;
mod effect;
mod end;
mod flow;
mod foreach;
mod int;
mod ints;
mod moves;
mod region;
mod start;
mod threat;
