internal import FoundationEssentials

/// Writes the states of a durable originator as JSON that people can read, and brings old ones up
/// to date.
public struct JSONCodec<Subject: DurableOriginator>: MementoCodec {
  /// A codec for the states of this originator.
  public init(of subject: Subject.Type = Subject.self) {}

  /// The name of the originator's type.
  public var type: String { Subject.typeName }

  /// The version of the originator's states.
  public var version: Int { Subject.stateVersion }

  /// A state as JSON; it is written whole, whatever its parent.
  ///
  /// - Throws: `StoreError.unusable` for a state that cannot be written, or not be read again.
  public func encode(_ state: Subject.State, since parent: Subject.State?) throws(StoreError)
    -> [UInt8]
  {
    do {
      let bytes = try Self.encoder.encode(state)
      // What is nested too deep, say, can be written but not read: better to hear of it now.
      _ = try Self.decoder.decode(Subject.State.self, from: bytes)
      return Array(bytes)
    } catch {
      throw .unusable("A state of \(type) cannot be written as JSON: \(error)")
    }
  }

  /// The state in some JSON of this version or an older one.
  ///
  /// - Throws: `StoreError`: `newer`; `damaged`, also where an upgrade step leaves something out;
  ///   `unusable` for a version so old that there is no step for it any more.
  public func decode(
    _ payload: [UInt8], version: Int, since parent: Subject.State?, named name: String
  ) throws(StoreError) -> Subject.State {
    guard version >= 1 else { throw .damaged(name: name) }
    guard version <= self.version else {
      throw .newer(name: name, version: version, known: self.version)
    }
    let steps = try steps(from: version, named: name)
    do {
      var payload = payload
      if !steps.isEmpty {
        var state = try JSONReader.value(of: payload)
        for step in steps { step(&state) }
        payload = state.bytes
      }
      return try Self.decoder.decode(Subject.State.self, from: Data(payload))
    } catch {
      throw .damaged(name: name)
    }
  }

  private func steps(from version: Int, named name: String) throws(StoreError)
    -> ArraySlice<StateUpgrade>
  {
    let steps = Subject.upgrades
    let oldest = self.version - steps.count
    precondition(oldest >= 1, "more upgrade steps than versions of \(type)")
    guard version >= oldest else {
      throw .unusable(
        "\(name) was written long ago (version \(version), known from \(oldest) on). "
          + "Open and save it with an older program first")
    }
    return steps[(version - oldest)...]
  }

  private static var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // JSON has no such numbers, but a state may.
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return encoder
  }

  private static var decoder: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return decoder
  }
}
