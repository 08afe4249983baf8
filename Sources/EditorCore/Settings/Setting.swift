/// A value as a configuration has it.
public indirect enum SettingValue: Hashable, Sendable {
  case flag(Bool)
  case whole(Int)
  case decimal(Double)
  case text(String)
  case list([SettingValue])
  /// A section, or an inline one.
  case section
  /// What no setting can be: a date.
  case other
}

/// Something that the user can set: a row of the table from which configurations are read, and from
/// which `--print-config` and the documentation are made.
public struct Setting<Target>: Sendable {
  /// Its name within its section: `tab-width`.
  public let name: String
  /// What it does, in one or two lines.
  public let summary: String
  /// What it can be, as the end of a sentence: `true or false`.
  public let expected: String
  /// Whether its value alone says what it can be.
  var isPlain: Bool { expected == "true or false" }
  /// Reads a value into a target; false for one that it cannot be.
  let read: @Sendable (SettingValue, inout Target) -> Bool
  /// The value that a target has, as it is written in a configuration.
  let write: @Sendable (Target) -> String
}

extension Setting {
  /// True or false.
  static func flag(
    _ name: String, _ summary: String, _ path: any WritableKeyPath<Target, Bool> & Sendable
  ) -> Setting {
    Setting(name: name, summary: summary, expected: "true or false") { value, target in
      guard case .flag(let flag) = value else { return false }
      target[keyPath: path] = flag
      return true
    } write: {
      String($0[keyPath: path])
    }
  }

  /// A whole number in a range.
  static func number(
    _ name: String, _ summary: String, in range: ClosedRange<Int>, of unit: String = "",
    _ path: any WritableKeyPath<Target, Int> & Sendable
  ) -> Setting {
    Setting(name: name, summary: summary, expected: expected(unit, in: range)) { value, target in
      guard case .whole(let number) = value, range.contains(number) else { return false }
      target[keyPath: path] = number
      return true
    } write: {
      String($0[keyPath: path])
    }
  }

  /// A whole number in a range, or false for none.
  static func numberOrNone(
    _ name: String, _ summary: String, in range: ClosedRange<Int>, of unit: String = "",
    _ path: any WritableKeyPath<Target, Int?> & Sendable
  ) -> Setting {
    Setting(
      name: name, summary: summary, expected: expected(unit, in: range) + ", or false for none"
    ) { value, target in
      switch value {
      case .whole(let number) where range.contains(number): target[keyPath: path] = number
      case .flag(false): target[keyPath: path] = nil
      default: return false
      }
      return true
    } write: {
      $0[keyPath: path].map { String($0) } ?? "false"
    }
  }

  private static func expected(_ unit: String, in range: ClosedRange<Int>) -> String {
    "a whole number\(unit.isEmpty ? "" : " of " + unit)"
      + " from \(range.lowerBound) to \(range.upperBound)"
  }

  /// A time in seconds.
  static func seconds(
    _ name: String, _ summary: String, in range: ClosedRange<Double>,
    _ path: any WritableKeyPath<Target, Duration> & Sendable
  ) -> Setting {
    let words = "a number of seconds from \(range.lowerBound) to \(range.upperBound)"
    return Setting(name: name, summary: summary, expected: words) { value, target in
      let seconds: Double
      switch value {
      case .whole(let number): seconds = Double(number)
      case .decimal(let number): seconds = number
      default: return false
      }
      guard range.contains(seconds) else { return false }
      target[keyPath: path] = .milliseconds(Int((seconds * 1000).rounded()))
      return true
    } write: {
      let parts = $0[keyPath: path].components
      return String(
        Double(parts.seconds) + Double(parts.attoseconds / 1_000_000_000_000_000) / 1000)
    }
  }

  /// One of some words, each of which means a value.
  static func choice<Value: Equatable & Sendable>(
    _ name: String, _ summary: String, _ words: [(word: String, value: Value)],
    _ path: any WritableKeyPath<Target, Value> & Sendable
  ) -> Setting {
    let quoted = words.map { "\"\($0.word)\"" }
    return Setting(name: name, summary: summary, expected: quoted.joinedAsWords("or")) {
      value, target in
      guard case .text(let text) = value,
        let match = words.first(where: { $0.word == text.lowercased() })
      else { return false }
      target[keyPath: path] = match.value
      return true
    } write: { target in
      quoted.indices.first { words[$0].value == target[keyPath: path] }.map { quoted[$0] }
        ?? quoted[0]
    }
  }
}

extension [String] {
  /// `a, b and c`.
  func joinedAsWords(_ last: String) -> String {
    guard let end = self.last, count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " \(last) \(end)"
  }
}

/// What some settings can be.
enum SettingRange {
  static let tabWidth = 1...64
  static let column = 1...10_000
  static let megabytes = 1...1_000_000
}
