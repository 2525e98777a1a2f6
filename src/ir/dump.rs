//! A game as text and as Graphviz.
