public import Text

/// A request of the editor for the system's clipboard.
public enum ClipboardRequest: Sendable {
  /// A request to copy a text; answered by `offered` or `notOffered`.
  case offer(PieceTree, to: ClipboardPlace, by: ClipboardRoute, serial: Int)
  /// A request for the contents; answered by `content`, `nothing` or `failed`.
  case ask(ClipboardPlace, serial: Int)
  /// A request to drop the pending answer.
  case stopAsking

  /// The maximum number of bytes to accept from outside.
  public static var maxTaken: Int { 100_000_000 }
}

/// The two places where programs of a display exchange text.
public enum ClipboardPlace: Sendable {
  /// The text that was copied last.
  case clipboard
  /// The text that was selected last, in any program (X11, Wayland): the middle button pastes it.
  case primarySelection
}

/// An event of the system's clipboard.
public enum ClipboardEvent: Sendable {
  /// Whether its contents can be requested.
  case canBeAsked(Bool)
  /// The offered text was copied.
  case offered(serial: Int)
  /// The offered text was not copied, with the reason for the user if there is one.
  case notOffered(serial: Int, String?)
  /// The tool of this name did not accept the offer in time; other programs may not have it.
  case notTaken(serial: Int, by: String)
  /// The number of bytes received so far; more follow.
  case coming(serial: Int, byteCount: Int)
  /// The contents, and whether they are text: UTF-8 without NUL.
  case content(serial: Int, PieceTree, isText: Bool)
  /// The clipboard contains no text.
  case nothing(serial: Int)
  /// The contents are not available, with the reason.
  case failed(serial: Int, String)
}

/// The exchange of copied text with other programs: the setting `clipboard`.
public enum ClipboardRoute: String, CaseIterable, Sendable {
  /// An exchange by a tool if there is one for this display, otherwise through the terminal.
  case auto
  /// No exchange.
  case `internal`
  /// An exchange through the terminal (OSC 52), for copying only.
  case osc52
  /// An exchange only by a tool: `wl-copy`, `xclip`, `xsel` or `pbcopy`.
  case tools

  /// Whether a tool may be used.
  public var usesTools: Bool { self == .auto || self == .tools }
  /// Whether the terminal may be used.
  public var usesTerminal: Bool { self == .auto || self == .osc52 }
}
