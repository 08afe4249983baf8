extension String {
  /// Returns the name that this one is probably a misspelling of, the one at the smallest edit
  /// distance; nil if even that is too large.
  ///
  /// - Complexity: O(names × length²).
  func nearest(in names: [String]) -> String? {
    // Two letters in the wrong order count as two edits.
    guard utf8.count <= 60 else { return nil }
    let own = Array(unicodeScalars)
    let most = own.count < 4 ? 1 : max(2, own.count / 3)
    let candidates = names.map {
      (name: $0, distance: Self.distance(own, Array($0.unicodeScalars)))
    }
    let best = candidates.min { $0.distance < $1.distance }
    return best.flatMap { $0.distance <= most ? $0.name : nil }
  }

  /// Counts the letters to insert, delete or replace (Levenshtein).
  private static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    var row = Array(0...b.count)
    for (i, scalar) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, other) in b.enumerated() {
        let cost = scalar == other ? diagonal : 1 + Swift.min(diagonal, row[j], row[j + 1])
        diagonal = row[j + 1]
        row[j + 1] = cost
      }
    }
    return row[b.count]
  }
}
