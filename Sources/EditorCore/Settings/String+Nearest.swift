extension String {
  /// Returns the name of which this one is probably a misspelling: the one at the smallest edit
  /// distance; nil if even that is too large.
  ///
  /// - Complexity: O(names × length²).
  func nearest(in names: [String]) -> String? { nearest(in: names, atMost: 1).first }

  /// Returns the names of which this one is probably a misspelling, the nearest first.
  ///
  /// - Complexity: O(names × length²).
  package func nearest(in names: [String], atMost count: Int) -> [String] {
    // Two letters in the wrong order count as two edits.
    guard utf8.count <= 60 else { return [] }
    let own = Array(unicodeScalars)
    let most = own.count < 4 ? 1 : Swift.max(2, own.count / 3)
    let candidates = names.filter { $0.utf8.count <= 200 }.map {
      (name: $0, distance: Self.distance(own, Array($0.unicodeScalars)))
    }
    return candidates.filter { $0.distance <= most }.sorted { $0.distance < $1.distance }
      .prefix(count).map(\.name)
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
