//! Square lattices, whose edges and faces are known without a search.

use super::{Around, Graph, Vertex};

impl Graph {
    /// Vertices in rows and columns, a unit apart, with edges between neighbours. All is numbered
    /// from the bottom up, edges of a row before those that lead to the next.
    pub(in crate::topology) fn lattice(rows: usize, columns: usize) -> Graph {
        if rows == 0 || columns == 0 {
            return Graph::new();
        }
        let across = columns - 1;
        let per_row = across + columns;
        let (right, up) = (
            |row: usize, column: usize| row * per_row + column,
            |row: usize, column: usize| row * per_row + across + column,
        );
        let mut graph = Graph::with_room(rows * columns, rows * per_row - columns);
        for row in 0..rows {
            for column in 0..columns {
                // By angle, as `sort_edges` has them.
                let mut edges = Around::new();
                if row > 0 {
                    edges.push(up(row - 1, column));
                }
                if column < across {
                    edges.push(right(row, column));
                }
                if row + 1 < rows {
                    edges.push(up(row, column));
                }
                if column > 0 {
                    edges.push(right(row, column - 1));
                }
                graph.vertices.push(Vertex {
                    at: [column as f64, row as f64, 0.0],
                    edges,
                    ..Vertex::default()
                });
            }
        }
        for row in 0..rows {
            let first = row * columns;
            for v in first..first + across {
                graph.push_edge(v, v + 1);
            }
            if row + 1 < rows {
                for v in first..first + columns {
                    graph.push_edge(v, v + columns);
                }
            }
        }
        graph
    }

    /// Gives a lattice of so many columns its faces, which are those that `make_faces` would find.
    pub(in crate::topology) fn fill_lattice(&mut self, columns: usize) {
        let rows = self.vertices.len() / columns.max(1);
        let (across, upwards) = (columns.saturating_sub(1), rows.saturating_sub(1));
        let per_row = across + columns;
        self.faces.reserve_exact(across * upwards);
        for row in 0..upwards {
            for column in 0..across {
                let v = row * columns + column;
                let below = row * per_row + column;
                let left = below + across;
                let corners = [v, v + columns, v + columns + 1, v + 1];
                let edges = [left, below + per_row, left + 1, below];
                self.push_face(Around::from(&corners[..]), Around::from(&edges[..]));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Graph;

    #[test]
    fn a_lattice_is_what_a_search_finds() {
        for (rows, columns) in [(0, 3), (1, 1), (1, 4), (3, 1), (2, 2), (4, 6), (7, 5)] {
            let mut known = Graph::lattice(rows, columns);
            let mut found = known.clone();
            known.fill_lattice(columns);
            found.link_edges();
            found.make_faces(false);
            let listed = |g: &Graph| format!("{:?} {:?} {:?}", g.vertices, g.edges, g.faces);
            assert_eq!(listed(&known), listed(&found), "{rows} by {columns}");
        }
    }
}
