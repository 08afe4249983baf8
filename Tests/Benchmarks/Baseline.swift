import SystemPackage

/// The figures of an earlier run, to which later ones are compared.
///
/// A text file with one line per row: steps of the calibration, bytes or `-`, name.
struct Baseline {
  private(set) var rows: [String: (steps: Double, bytes: Double?)] = [:]

  /// The path of the file in the project.
  static var path: FilePath {
    FilePath(#filePath).removingLastComponent().appending("baseline.txt")
  }

  /// Returns the stored baseline; empty if there is none.
  static func stored() throws -> Baseline {
    do {
      return Baseline(parsing: String(decoding: try contents(of: path), as: UTF8.self))
    } catch Errno.noSuchFileOrDirectory {
      return Baseline()
    }
  }

  private init() {}

  private init(parsing text: String) {
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let fields = line.split(separator: "\t")
      guard fields.count == 3, let steps = Double(fields[0]) else { continue }
      rows[String(fields[2])] = (steps, Double(fields[1]))
    }
  }

  /// Adopts new figures; unmeasured rows stay.
  mutating func update(_ results: [Result]) {
    for result in results { rows[result.benchmark.name] = (result.steps, result.bytes) }
  }

  /// Writes the baseline to its path.
  func store() throws {
    let lines = rows.sorted { $0.key < $1.key }.map { name, row in
      "\(rounded(row.steps))\t\(row.bytes.map { rounded($0) } ?? "-")\t\(name)\n"
    }
    let text = "# steps of the calibration\tbytes\tname\n" + lines.joined()
    let file = try FileDescriptor.open(
      Self.path, .writeOnly, options: [.create, .truncate],
      permissions: [.ownerReadWrite, .groupRead, .otherRead])
    try file.closeAfter { _ = try file.writeAll(text.utf8) }
  }
}
