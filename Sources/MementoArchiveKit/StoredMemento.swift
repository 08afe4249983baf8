/// A memento in a store: its bytes and the data needed to decode them.
public struct StoredMemento: Hashable, Sendable {
  /// The name of the originator's type.
  public var type: String
  /// The version of the payload's encoding, from 1.
  public var version: Int
  /// The time of saving, in seconds since 1970-01-01 00:00 UTC.
  public var secondsSince1970: Double
  /// The encoded state.
  public var payload: [UInt8]

  /// Creates a memento from its parts.
  public init(type: String, version: Int, secondsSince1970: Double, payload: [UInt8]) {
    self.type = type
    self.version = version
    self.secondsSince1970 = secondsSince1970
    self.payload = payload
  }
}
