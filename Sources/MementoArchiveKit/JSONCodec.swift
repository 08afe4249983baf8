internal import FoundationEssentials

/// The codec of a durable originator's states as readable JSON, with upgrades of old versions.
package struct JSONCodec<Subject: DurableOriginator> {
  /// Creates a codec for the states of an originator.
  package init() {}

  /// Encodes a state as JSON.
  ///
  /// - Throws: `StoreError.unusable` for a state that cannot be encoded, or not be decoded again.
  package func encode(_ state: Subject.State) throws(StoreError) -> [UInt8] {
    do {
      let bytes = try Self.encoder.encode(state)
      // Values that are nested too deeply can be encoded but not decoded, so this is checked now.
      _ = try Self.decoder.decode(Subject.State.self, from: bytes)
      return Array(bytes)
    } catch {
      throw .unusable("A state of \(Subject.typeName) cannot be written as JSON: \(error)")
    }
  }

  /// Decodes a state of this version or an older one.
  ///
  /// - Throws: `StoreError`: `newer`; `damaged`, also after an incomplete upgrade; `unusable` for a
  ///   version so old that it has no upgrade any more.
  package func decode(
    _ payload: [UInt8], version: Int, named name: String
  ) throws(StoreError) -> Subject.State {
    guard version >= 1 else { throw .damaged(name: name) }
    guard version <= Subject.stateVersion else {
      throw .newer(name: name, version: version, known: Subject.stateVersion)
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
    let oldest = Subject.stateVersion - steps.count
    precondition(oldest >= 1, "more upgrade steps than versions of \(Subject.typeName)")
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
    // JSON has no such numbers, but a state may have them.
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
