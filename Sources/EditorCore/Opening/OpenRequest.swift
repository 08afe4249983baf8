public import Documents
import MementoKit

/// A request to open a file.
public struct OpenRequest: Sendable {
  /// The file's path, as the user wrote it.
  public let path: String
  /// The first cursor position; nil for the last known one, or the start.
  public private(set) var place: StartPlace?
  /// Whether to open the document as read-only.
  public let isReadOnly: Bool
  /// Whether the shown document stays on the screen.
  public let opensInBackground: Bool
  /// The part of the editor that continues when the file is open, or cannot be opened.
  public let purpose: Purpose

  /// The purposes of opening a file.
  public enum Purpose: Equatable, Sendable {
    /// To edit it, as the user asked.
    case edit
    /// To show a result of a search in files.
    case result
    /// To show a place in the output of a command.
    case outputPlace
    /// To show a state of its history, by its number, beside the text.
    case state(Int)
    /// To return to an earlier place of the cursor.
    case jump
    /// To show a bookmark.
    case bookmark
    /// To restore the files of the project's last session.
    case session
  }

  /// Creates a request to open a file at a position.
  public init(
    path: String, at place: StartPlace? = nil, isReadOnly: Bool = false,
    opensInBackground: Bool = false, for purpose: Purpose = .edit
  ) {
    self.path = path
    self.place = place
    self.isReadOnly = isReadOnly
    self.opensInBackground = opensInBackground
    self.purpose = purpose
  }

  /// Whether a missing file is reported instead of created.
  public var mustExist: Bool {
    switch purpose {
    case .edit, .state: false
    case .result, .outputPlace, .jump, .bookmark, .session: true
    }
  }

  /// Returns the request with another position.
  public func at(_ place: StartPlace?) -> OpenRequest {
    with(self) { $0.place = place }
  }
}

/// The continuation of a request, by its purpose.
extension OpenRequest {
  /// Continues with the shown document of the opened file.
  func continueWithDocument(in editor: inout Editor, at now: Moment) {
    switch purpose {
    case .result: FileSearch.settle(self, in: &editor)
    case .outputPlace: RunPlaces.settle(self, in: &editor)
    case .state(let number): TimelineList.showState(number, in: &editor, at: now)
    case .edit, .jump, .bookmark, .session: break
    }
  }

  /// Continues after the report that the file cannot be opened.
  func continueWithoutFile(in editor: inout Editor, at now: Moment) {
    switch purpose {
    case .jump: JumpTrail.skip(self, in: &editor, at: now)
    case .outputPlace: RunPlaces.returnToOutput(in: &editor, at: now)
    case .edit, .result, .state, .bookmark, .session: break
    }
  }

  /// Returns the number of the place in its list, before the report that the file does not exist any
  /// more: `Place 2 of 5: `.
  func labelIfMissing(in editor: Editor) -> String {
    let label =
      switch purpose {
      case .result: editor.registers.fileSearch?.labelOfAwaited
      case .outputPlace: RunPlaces.label(of: self, in: editor)
      case .edit, .state, .jump, .bookmark, .session: nil as String?
      }
    return label.map { "\($0): " } ?? ""
  }

  /// The advice behind the report that the file does not exist any more.
  var adviceIfMissing: String {
    switch purpose {
    case .result: ". Search again"
    case .outputPlace: ". Run the command again"
    case .jump: ", so its place is left out"
    case .bookmark: ". Ctrl-D in list-bookmarks removes its bookmarks"
    case .edit, .state, .session: ""
    }
  }
}
