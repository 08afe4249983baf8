/// A memento as it is kept outside the program: bytes, and what one must know to read them again.
public struct StoredMemento: Hashable, Sendable {
  /// What it is a state of: the name of the originator's type.
  public var type: String
  /// The version of the form that the payload is in, from 1.
  public var version: Int
  /// When it was saved, in seconds since 1970-01-01 00:00 UTC.
  public var secondsSince1970: Double
  /// The state itself, as a codec wrote it.
  public var payload: [UInt8]

  /// A memento from its parts.
  public init(type: String, version: Int, secondsSince1970: Double, payload: [UInt8]) {
    self.type = type
    self.version = version
    self.secondsSince1970 = secondsSince1970
    self.payload = payload
  }
}
