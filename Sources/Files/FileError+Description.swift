internal import Text
public import SystemPackage

extension FileError: CustomStringConvertible {
  /// The cause and the next step, on one line:
  /// `Cannot save notes.txt: no space left on device. Free some space, or …`.
  public var description: String {
    let (reason, advice) =
      switch cause {
      case .system(let errno):
        Self.explain(errno, during: operation, isOfNewFile: isOfNewFile)
      case .notAFile(let type): Self.explain(type, during: operation)
      case .encoding(let reason, let advice): (reason, advice)
      case .movedTo(let place):
        ("its path leads to \(place.printable) now", "Check the link, and try again.")
      case .noWorkingFolder:
        (
          "the folder in which the program was started does not exist any more",
          operation.saves ? "Alt-S saves it under an absolute path." : "Use an absolute path."
        )
      case .changedMeanwhile: ("another program has changed it meanwhile", "Try again.")
      }
    // Alt-S is a key of the editor.
    let next = operation == .write ? Self.withoutKey(advice) : advice
    return
      "Cannot \(operation.rawValue) \(path.printable): \(reason)\(aftermath.explanation). \(next)"
  }

  /// Whether a folder rejected a new file, so that the file itself has no permissions to change.
  private var isOfNewFile: Bool {
    operation.saves && operation != .makeFolder && errno == .permissionDenied && path.isMissing
  }

  private static func withoutKey(_ advice: String) -> String {
    advice.replacing(", or \(elsewhere)", with: ".")
      .replacing("Alt-S saves it under", with: "Use").replacing(" with Alt-S", with: "")
  }

  private static let elsewhere = "save elsewhere with Alt-S."

  private static func explain(
    _ type: FileType, during operation: Operation
  ) -> (reason: String, advice: String) {
    let reason =
      switch type {
      case .directory: "it is a folder"
      case .fifo: "it is a pipe"
      case .socket: "it is a socket"
      case .characterSpecial, .blockSpecial: "it is a device"
      default: "it is not a regular file"
      }
    if operation.saves { return (reason, "Choose another name with Alt-S.") }
    if type == .fifo { return (reason, "COMMAND | memento - reads what a command writes.") }
    return (reason, "Choose a file.")
  }

  private static func explain(
    _ errno: Errno, during operation: Operation, isOfNewFile: Bool
  ) -> (reason: String, advice: String) {
    if operation == .keep || operation == .lock {
      let known = stateExplanations[errno]
      let reason = known?.reason ?? explanations[errno]?.reason ?? errno.description
      return (reason, "\(known?.advice ?? "Try again"), or \(anotherStateFolder)")
    }
    if operation == .watch, errno == .tooManyOpenFiles {
      return (
        "the system permits no more open files, or no more watches by programs",
        "End a program that watches folders, or raise fs.inotify.max_user_instances."
      )
    }
    if operation == .list, let known = listExplanations[errno] { return known }
    if operation.changesFolder, let known = folderExplanations[errno] { return known }
    if operation == .makeFolder, errno == .noSuchFileOrDirectory {
      return ("folders cannot be created there", "Choose another folder with Alt-S.")
    }
    if isOfNewFile {
      return ("its folder does not let you create it", "Choose another folder with Alt-S.")
    }
    guard let known = explanations[errno] else {
      return (errno.description, operation.saves ? "Try again, or \(elsewhere)" : "Try again.")
    }
    return (known.reason, operation.saves ? known.whenSaving : known.otherwise)
  }

  private static let anotherStateFolder = "set XDG_STATE_HOME to another folder."

  /// The causes that prevent history and locks, each with specific advice.
  private static let stateExplanations: [Errno: (reason: String, advice: String)] = [
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
  private static let listExplanations: [Errno: (reason: String, advice: String)] = [
    .noSuchFileOrDirectory: ("there is no such folder", "Check the path."),
    .notDirectory: ("it is not a folder", "Check the path."),
  ]

  /// The causes that prevent changes of the entries of a folder.
  private static let folderExplanations: [Errno: (reason: String, advice: String)] = [
    .fileExists: ("it exists already", "Move that away, and try again."),
    .noSuchFileOrDirectory: ("it, or a folder of its path, does not exist", "Check the path."),
    .improperLink: ("its new place is on another file system", "Use mv in a shell."),
    .directoryNotEmpty: ("another program has put something into it", "Delete it again."),
    .permissionDenied: ("its folder does not permit it", "Change the permissions of the folder."),
    .notPermitted: ("the system does not permit it", "It may be locked (lsattr shows it)."),
    .invalidArgument: ("a folder cannot be moved into itself", "Choose another place."),
    .resourceBusy: ("another file system is mounted there", "Unmount it first."),
    .noSpace: ("no space left on device", "Free some space, and try again."),
  ]

  private static let again = "Try again."

  private typealias Explanation = (reason: String, whenSaving: String, otherwise: String)

  private static let explanations: [Errno: Explanation] = [
    .noSpace: ("no space left on device", "Free some space, or \(elsewhere)", again),
    .diskQuotaExceeded: ("your disk quota is used up", "Free some space, or \(elsewhere)", again),
    .permissionDenied: (
      "permission denied", "Change its permissions, or \(elsewhere)",
      "sudoedit opens it as root; chmod permits it, if it is yours."
    ),
    .notPermitted: (
      "the system does not permit it",
      "It may be locked (lsattr shows it): unlock it, or \(elsewhere)",
      "It may be locked (lsattr shows it)."
    ),
    .readOnlyFileSystem: (
      "the file system is read-only", "Mount it writable, or \(elsewhere)", again
    ),
    .noSuchFileOrDirectory: (
      "its folder does not exist", "Create the folder, or \(elsewhere)", "Check the path."
    ),
    .notDirectory: (
      "a part of its path is not a folder", "Choose another path with Alt-S.", "Check the path."
    ),
    .tooManySymbolicLinkLevels: (
      "its symbolic links form a loop", "Correct the link, or \(elsewhere)", "Correct the link."
    ),
    .fileNameTooLong: (
      "the name is too long", "Choose a shorter one with Alt-S.", "Choose a shorter one."
    ),
    .ioError: ("the disk reported an error", "Save to another disk with Alt-S.", again),
    .fileTooLarge: ("it exceeds the maximum file size", "Save to another disk with Alt-S.", again),
    .noMemory: (
      "not enough memory", "Close other programs and try again.",
      "Close other programs and try again."
    ),
    .tooManyOpenFiles: (
      "too many files are open", "Close some and try again.", "Close some and try again."
    ),
    .textFileBusy: ("it is a program that is running", "Stop the program, or \(elsewhere)", again),
    .noSuchAddressOrDevice: ("no program reads it", "Start its reader, or \(elsewhere)", again),
    .brokenPipe: ("its reader has stopped", "Start it again, or \(elsewhere)", again),
  ]
}

extension FileError.Aftermath {
  /// The end of a sentence about the failure.
  fileprivate var explanation: String {
    switch self {
    case .untouched: ""
    case .putBack: "; the file has its old contents again"
    case .torn(let copy?): "; the file is damaged, its old contents are in \(copy.printable)"
    case .torn(nil): "; the file is damaged"
    }
  }
}

extension FileError.Operation {
  /// Whether it changes the entries of a folder.
  fileprivate var changesFolder: Bool { [.create, .move, .moveTo, .delete].contains(self) }

  /// Whether the text still exists elsewhere, and can be saved there.
  fileprivate var saves: Bool { self == .save || self == .write || self == .makeFolder }
}

extension FilePath {
  /// The path for a program that parses its input: all characters except letters, digits and
  /// `/._-~` become `%1B`.
  ///
  /// `%1B`.
  public var percentEncoded: String { bytes.percentEncoded }

  /// The path on one line, safe for a terminal.
  ///
  /// Characters that a terminal would interpret or hide become `\u{1B}`, and bytes that are not
  /// UTF-8 become `�`.
  public var printable: String {
    string.shownScalars.reduce(into: "") { line, shown in
      if shown.isHidden {
        line += "\\u{\(String(shown.scalar.value, radix: 16, uppercase: true))}"
      } else {
        line.unicodeScalars.append(shown.scalar)
      }
    }
  }
}
