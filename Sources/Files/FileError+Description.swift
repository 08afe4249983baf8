public import SystemPackage

extension FileError: CustomStringConvertible {
  /// The cause and the next step, on one line: `Cannot save notes.txt: no space left on device.
  /// Free some space, or …`.
  public var description: String {
    let (words, advice) =
      switch cause {
      case .system(let errno): Self.explain(errno, during: operation)
      case .notAFile(let type): Self.explain(type, during: operation)
      case .encoding(let words, let advice): (words, advice)
      case .changedMeanwhile: ("another program has changed it meanwhile", "Try again.")
      }
    // Alt-S is a key of the editor.
    let next = operation == .write ? advice.replacing(" with Alt-S", with: "") : advice
    return "Cannot \(operation.words) \(path.printable): \(words). \(next)"
  }

  private static let elsewhere = "save elsewhere with Alt-S."

  private static func explain(
    _ type: FileType, during operation: Operation
  ) -> (words: String, advice: String) {
    let words =
      switch type {
      case .directory: "it is a folder"
      case .fifo: "it is a pipe"
      case .socket: "it is a socket"
      case .characterSpecial, .blockSpecial: "it is a device"
      default: "it is not a regular file"
      }
    if operation.saves { return (words, "Choose another name with Alt-S.") }
    if type == .fifo { return (words, "COMMAND | memento - reads what a command writes.") }
    return (words, "Choose a file.")
  }

  private static func explain(
    _ errno: Errno, during operation: Operation
  ) -> (words: String, advice: String) {
    if operation == .keep || operation == .lock {
      let known = stateExplanations[errno]
      let words = known?.words ?? explanations[errno]?.words ?? errno.description
      return (words, "\(known?.advice ?? "Try again"), or \(anotherStateFolder)")
    }
    if operation == .list, let known = listExplanations[errno] { return known }
    if operation == .makeFolder, errno == .noSuchFileOrDirectory {
      return ("folders cannot be created there", "Choose another folder with Alt-S.")
    }
    guard let known = explanations[errno] else {
      return (errno.description, operation.saves ? "Try again, or \(elsewhere)" : "Try again.")
    }
    return (known.words, operation.saves ? known.whenSaving : known.otherwise)
  }

  private static let anotherStateFolder = "set XDG_STATE_HOME to another folder."

  /// The causes that prevent history and locks, each with advice before the last resort.
  private static let stateExplanations: [Errno: (words: String, advice: String)] = [
    .noSpace: ("no space left on device", "Free some space"),
    .diskQuotaExceeded: ("your disk quota is used up", "Free some space"),
    .permissionDenied: ("permission denied", "Change its permissions"),
    .readOnlyFileSystem: ("the file system is read-only", "Mount it writable"),
    .noSuchFileOrDirectory: (
      "a folder or the target of a link on the way does not exist", "Create it"
    ),
    .notDirectory: ("a part of its path is not a folder", "Move that away"),
    .noLocks: ("the file system has no locks", "Enable locks on its server"),
    .notSupported: ("the file system has no locks", "Mount it with locks"),
  ]

  /// The causes that prevent reading a folder.
  private static let listExplanations: [Errno: (words: String, advice: String)] = [
    .noSuchFileOrDirectory: ("there is no such folder", "Check the path."),
    .notDirectory: ("it is not a folder", "Check the path."),
  ]

  private struct Explanation {
    let words: String
    let whenSaving: String
    let otherwise: String

    init(_ words: String, whenSaving: String, otherwise: String = "Try again.") {
      self.words = words
      self.whenSaving = whenSaving
      self.otherwise = otherwise
    }
  }

  private static let explanations: [Errno: Explanation] = [
    .noSpace: Explanation(
      "no space left on device", whenSaving: "Free some space, or \(elsewhere)"),
    .diskQuotaExceeded: Explanation(
      "your disk quota is used up", whenSaving: "Free some space, or \(elsewhere)"),
    .permissionDenied: Explanation(
      "permission denied", whenSaving: "Change its permissions, or \(elsewhere)",
      otherwise: "sudoedit opens it as root; chmod permits it, if it is yours."),
    .notPermitted: Explanation(
      "the system does not permit it",
      whenSaving: "It may be locked (lsattr shows it): unlock it, or \(elsewhere)",
      otherwise: "It may be locked (lsattr shows it)."),
    .readOnlyFileSystem: Explanation(
      "the file system is read-only", whenSaving: "Mount it writable, or \(elsewhere)"),
    .noSuchFileOrDirectory: Explanation(
      "its folder does not exist", whenSaving: "Create the folder, or \(elsewhere)",
      otherwise: "Check the path."),
    .notDirectory: Explanation(
      "a part of its path is not a folder", whenSaving: "Choose another path with Alt-S.",
      otherwise: "Check the path."),
    .tooManySymbolicLinkLevels: Explanation(
      "its symbolic links form a loop", whenSaving: "Correct the link, or \(elsewhere)",
      otherwise: "Correct the link."),
    .fileNameTooLong: Explanation(
      "the name is too long", whenSaving: "Choose a shorter one with Alt-S.",
      otherwise: "Choose a shorter one."),
    .ioError: Explanation(
      "the disk reported an error", whenSaving: "Save to another disk with Alt-S."),
    .fileTooLarge: Explanation(
      "it exceeds the maximum file size", whenSaving: "Save to another disk with Alt-S."),
    .noMemory: Explanation(
      "not enough memory", whenSaving: "Close other programs and try again.",
      otherwise: "Close other programs and try again."),
    .tooManyOpenFiles: Explanation(
      "too many files are open", whenSaving: "Close some and try again.",
      otherwise: "Close some and try again."),
    .textFileBusy: Explanation(
      "it is a program that is running", whenSaving: "Stop the program, or \(elsewhere)"),
    .noSuchAddressOrDevice: Explanation(
      "no program reads it", whenSaving: "Start its reader, or \(elsewhere)"),
    .brokenPipe: Explanation(
      "its reader has stopped", whenSaving: "Start it again, or \(elsewhere)"),
  ]
}

extension FileError.Operation {
  /// Whether the text still exists elsewhere, and can be saved there.
  fileprivate var saves: Bool { self == .save || self == .write || self == .makeFolder }

  /// The words of a message before the path.
  fileprivate var words: String {
    switch self {
    case .open, .read, .save, .makeFolder, .write, .check, .list: rawValue
    case .keep: "store history in"
    case .lock: "lock files in"
    }
  }
}

extension FilePath {
  /// The path for a program that parses its input: all but letters, digits and `/._-~` become
  /// `%1B`.
  public var percentEncoded: String {
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    let plain = Set("\(letters)0123456789/._-~".utf8)
    return bytes.reduce(into: "") { text, byte in
      if plain.contains(byte) {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        text += digits.count == 1 ? "%0\(digits)" : "%\(digits)"
      }
    }
  }

  /// The path on one line, safe for a terminal: controls and marks of writing direction become
  /// `\u{1B}`, bytes that are not UTF-8 become `�`.
  public var printable: String {
    string.unicodeScalars.reduce(into: "") { line, scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator:
        line += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      case _ where scalar.properties.isBidiControl:
        line += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default:
        line.unicodeScalars.append(scalar)
      }
    }
  }
}
