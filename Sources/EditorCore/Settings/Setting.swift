/// A value in a configuration.
public indirect enum SettingValue: Hashable, Sendable {
  case flag(Bool)
  case whole(Int)
  case decimal(Double)
  case text(String)
  case list([SettingValue])
  /// A section, or an inline table.
  case section
  /// A value of a kind that no setting has: a date.
  case other
}

/// A row of the table of settings: its name, its values, and the precedence of the places that set
/// it.
///
/// Reading a configuration, following its changes, `--print-config` and the documentation all use
/// these rows, so that a new setting is one row and its use.
public struct Setting<Target>: Sendable {
  /// The name within the section: `tab-width`.
  public let name: String
  /// The effect, in one or two lines.
  public let summary: String
  /// The possible values, as the end of a sentence: `true or false`.
  public let expected: String
  /// Whether a changed value has its effect only in documents opened later, not at once.
  private(set) var appliesWhenOpened = false
  /// The part of `.editorconfig` that sets it; nil if none does.
  private(set) var editorConfig: EditorConfigRule?
  /// Whether the value itself shows the possible ones.
  var isPlain: Bool { expected == "true or false" }
  /// The function that reads a value into a target; it returns false for an impossible one.
  let read: @Sendable (SettingValue, inout Target) -> Bool
  /// The function that writes the target's value as in a configuration.
  let write: @Sendable (Target) -> String
  /// The function that keeps the session's value in the next target if a command changed it from
  /// the old one.
  let keepToggled: @Sendable (_ session: Target, _ old: Target, _ next: inout Target) -> Void

  /// Creates a row for a property.
  ///
  /// - Parameters:
  ///   - encode: the property's value as in a configuration.
  ///   - decode: the property's value for a value of the configuration; nil for an impossible one.
  init<Value: Equatable & Sendable>(
    _ name: String, _ summary: String, expected: String,
    _ path: any WritableKeyPath<Target, Value> & Sendable,
    encode: @escaping @Sendable (Value) -> String,
    decode: @escaping @Sendable (SettingValue) -> Value?
  ) {
    self.name = name
    self.summary = summary
    self.expected = expected
    read = { value, target in
      guard let decoded = decode(value) else { return false }
      target[keyPath: path] = decoded
      return true
    }
    write = { encode($0[keyPath: path]) }
    keepToggled = { session, old, next in
      if session[keyPath: path] != old[keyPath: path] {
        next[keyPath: path] = session[keyPath: path]
      }
    }
  }

  /// The same row, with the effect of changes only in documents opened later.
  var applyingWhenOpened: Setting { with(self) { $0.appliesWhenOpened = true } }

  /// Returns the same row, set by `.editorconfig` files, too.
  func set(by rule: EditorConfigRule) -> Setting { with(self) { $0.editorConfig = rule } }
}

// MARK: Kinds of values

extension Setting {
  /// Returns a row for true or false.
  static func flag(
    _ name: String, _ summary: String, _ path: any WritableKeyPath<Target, Bool> & Sendable
  ) -> Setting {
    Setting(name, summary, expected: "true or false", path, encode: { String($0) }) {
      if case .flag(let flag) = $0 { flag } else { nil }
    }
  }

  /// Returns a row for true or false; a missing value is a third one, shown as false.
  static func flagIfWritten(
    _ name: String, _ summary: String, _ path: any WritableKeyPath<Target, Bool?> & Sendable
  ) -> Setting {
    let encode = { @Sendable (flag: Bool?) in String(flag ?? false) }
    return Setting(name, summary, expected: "true or false", path, encode: encode) {
      if case .flag(let flag) = $0 { .some(flag) } else { nil }
    }
  }

  /// Returns a row for a whole number in a range.
  static func number(
    _ name: String, _ summary: String, in range: ClosedRange<Int>, of unit: String,
    _ path: any WritableKeyPath<Target, Int> & Sendable
  ) -> Setting {
    Setting(name, summary, expected: expected(unit, in: range), path, encode: { String($0) }) {
      if case .whole(let number) = $0, range.contains(number) { number } else { nil }
    }
  }

  /// Returns a row for a whole number in a range, or false for none.
  static func numberOrNone(
    _ name: String, _ summary: String, in range: ClosedRange<Int>, of unit: String,
    _ path: any WritableKeyPath<Target, Int?> & Sendable
  ) -> Setting {
    let expectation = expected(unit, in: range) + ", or false for none"
    let encode = { @Sendable (number: Int?) in number.map { String($0) } ?? "false" }
    return Setting(name, summary, expected: expectation, path, encode: encode) { value -> Int?? in
      switch value {
      case .whole(let number) where range.contains(number): .some(number)
      case .flag(false): .some(nil)
      default: nil
      }
    }
  }

  private static func expected(_ unit: String, in range: ClosedRange<Int>) -> String {
    "a whole number of \(unit) from \(range.lowerBound) to \(range.upperBound)"
  }

  /// Returns a row for a time in seconds.
  static func seconds(
    _ name: String, _ summary: String, in range: ClosedRange<Double>,
    _ path: any WritableKeyPath<Target, Duration> & Sendable
  ) -> Setting {
    let expectation = "a number of seconds from \(range.lowerBound) to \(range.upperBound)"
    let encode = { @Sendable (time: Duration) in String(time / Duration.seconds(1)) }
    return Setting(name, summary, expected: expectation, path, encode: encode) { value in
      let seconds: Double? =
        switch value {
        case .whole(let number): Double(number)
        case .decimal(let number): number
        default: nil
        }
      guard let seconds, range.contains(seconds) else { return nil }
      return .milliseconds(Int((seconds * 1000).rounded()))
    }
  }

  /// Returns a row for one of some words, each with its value.
  static func choice<Value: Equatable & Sendable>(
    _ name: String, _ summary: String, _ words: [(word: String, value: Value)],
    _ path: any WritableKeyPath<Target, Value> & Sendable
  ) -> Setting {
    let quoted = words.map { "\"\($0.word)\"" }
    let encode = { @Sendable (value: Value) in
      "\"\((words.first { $0.value == value } ?? words[0]).word)\""
    }
    return Setting(name, summary, expected: quoted.joinedAsWords("or"), path, encode: encode) {
      guard case .text(let text) = $0 else { return nil }
      return words.first { $0.word == text.lowercased() }?.value
    }
  }
}

extension [String] {
  /// Joins words into a list: `a, b and c`.
  func joinedAsWords(_ last: String) -> String {
    guard let end = self.last, count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " \(last) \(end)"
  }
}

/// The ranges that settings and `.editorconfig` share.
enum SettingRange {
  static let tabWidth = 1...64
  static let column = 1...10_000
  static let megabytes = 1...1_000_000
}
