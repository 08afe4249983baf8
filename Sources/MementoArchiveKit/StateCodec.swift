internal import FoundationEssentials

/// The codec of the states of a type as readable JSON, with upgrades of old versions.
struct StateCodec<State: Codable> {
  /// The name of the type, in messages.
  let typeName: String
  /// The version of the states that it encodes, from 1.
  let version: Int
  /// The upgrades of older states, oldest first; the last one produces `version`.
  let upgrades: [StateUpgrade]

  /// Encodes a state as JSON.
  ///
  /// - Parameter isReadable: whether the JSON has several lines; otherwise it is one line.
  /// - Throws: `StoreError.unusable` for a state that cannot be encoded or decoded again.
  func encode(_ state: State, isReadable: Bool = true) throws(StoreError) -> [UInt8] {
    do {
      let bytes = try Self.encoder(isReadable: isReadable).encode(state)
      // Values that are nested too deeply can be encoded but not decoded, which is checked here.
      _ = try Self.decoder.decode(State.self, from: bytes)
      return Array(bytes)
    } catch {
      throw .unusable("A state of \(typeName) cannot be written as JSON: \(reason(for: error))")
    }
  }

  /// Returns the reason of an encoding error, on one line of limited length.
  private func reason(for error: any Error) -> String {
    switch error {
    case EncodingError.invalidValue(_, let context):
      "\(place(of: context.codingPath, in: typeName)): \(context.debugDescription)"
    case let error as DecodingError: error.reason(in: typeName)
    // An error of the client can contain the whole state.
    default: String("\(error)".prefix(200))
    }
  }

  /// Decodes a state of this version or an older one.
  ///
  /// - Parameter stored: the version of the state.
  /// - Throws: `StoreError`: `newer`; `damaged`, also after an upgrade that throws or is
  ///   incomplete; `unusable` for a version so old that it has no upgrade any more.
  func decode(
    _ payload: [UInt8], version stored: Int, named name: String
  ) throws(StoreError) -> State {
    guard stored >= 1 else { throw .damaged(name: name, reason: "its version is \(stored)") }
    guard stored <= version else { throw .newer(name: name, version: stored, known: version) }
    let steps = try steps(from: stored, named: name)
    do {
      var payload = payload
      if !steps.isEmpty {
        var state = try JSONReader.value(of: payload)
        for step in steps { try step(&state) }
        payload = state.bytes
      }
      return try Self.decoder.decode(State.self, from: Data(payload))
    } catch let error as DecodingError {
      throw .damaged(name: name, reason: error.reason(in: typeName))
    } catch is JSONReader.Malformed {
      throw .damaged(name: name)
    } catch {
      throw .damaged(
        name: name, reason: "the upgrade from version \(stored) failed (\(error))")
    }
  }

  private func steps(
    from stored: Int, named name: String
  ) throws(StoreError) -> ArraySlice<StateUpgrade> {
    let oldest = version - upgrades.count
    precondition(oldest >= 1, "more upgrade steps than versions of \(typeName)")
    guard stored >= oldest else {
      throw .unusable(
        "\(name) was written long ago (version \(stored), known from \(oldest) on). "
          + "Open and save it with an older program first")
    }
    return upgrades[(stored - oldest)...]
  }

  private static func encoder(isReadable: Bool) -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if isReadable { encoder.outputFormatting.insert(.prettyPrinted) }
    // JSON cannot represent such numbers, but a state may contain them.
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

extension StateCodec {
  /// Creates the codec for the states of an originator.
  init<Subject: DurableOriginator>(of subject: Subject.Type) where Subject.State == State {
    self.init(
      typeName: Subject.typeName, version: Subject.stateVersion, upgrades: Subject.upgrades)
  }
}

extension DecodingError {
  /// Returns the key and the type that do not match, in words.
  fileprivate func reason(in typeName: String) -> String {
    func place(_ keys: [any CodingKey]) -> String {
      MementoArchiveKit.place(of: keys, in: typeName)
    }
    return switch self {
    case .keyNotFound(let key, let context):
      "\(place(context.codingPath + [key])) is missing"
    case .typeMismatch(let type, let context): "\(place(context.codingPath)) is no \(type)"
    case .valueNotFound(let type, let context):
      "\(place(context.codingPath)) is null, not \(type)"
    case .dataCorrupted(let context) where !context.codingPath.isEmpty:
      "\(place(context.codingPath)): \(context.debugDescription)"
    default: "it was truncated or changed"
    }
  }
}

/// Returns the location of a value in a state, in words: `size of Settings`; the last keys of a
/// deep one.
private func place(of keys: [any CodingKey], in typeName: String) -> String {
  if keys.isEmpty { return typeName }
  let words = keys.suffix(8).map { $0.intValue.map(String.init) ?? $0.stringValue }
  return "\(keys.count > 8 ? "…" : "")\(words.joined(separator: ".")) of \(typeName)"
}
