public import TextModel

/// What the editor wants of the clipboard outside.
public enum ClipboardWish: Sendable {
  /// Put something there; answered by `offered` or `notOffered`.
  case offer(PieceTree, by: ClipboardRoute, serial: Int)
  /// Tell what is there; answered by `content`, `nothing` or `failed`.
  case ask(serial: Int)
  /// An answer is no longer wanted.
  case stopAsking

  /// More bytes than this are not taken from there.
  public static var mostTaken: Int { 100_000_000 }
}

/// News of the clipboard outside.
public enum ClipboardNews: Sendable {
  /// Whether it can be asked what is there.
  case canBeAsked(Bool)
  /// What was offered is there now.
  case offered(serial: Int)
  /// What was offered is not there; why, where the user should know.
  case notOffered(serial: Int, String?)
  /// The tool of this name did not take what was offered in time; others may not have it.
  case notTaken(serial: Int, by: String)
  /// So many bytes have come so far; more are on their way.
  case coming(serial: Int, byteCount: Int)
  /// What is there; whether it is text, of UTF-8 and without NUL.
  case content(serial: Int, PieceTree, isText: Bool)
  /// There is no text.
  case nothing(serial: Int)
  /// It cannot be had; the text says why.
  case failed(serial: Int, String)
}
