internal import CDefinitions

/// A language definition of the program, for files that GtkSourceView does not know.
public struct OwnDefinition: Sendable {
  /// The identifier of the language.
  public let id: String
  /// The definition.
  public let bytes: [UInt8]

  /// The path in messages, which is not a file.
  public var path: String { "memento:\(id).lang" }

  /// All definitions of the program.
  public static let all: [OwnDefinition] = {
    var count = 0
    guard let definitions = memento_definitions(&count) else { return [] }
    return (0..<count).map { index in
      let definition = definitions[index]
      let bytes = UnsafeBufferPointer(start: definition.bytes, count: definition.size)
      return OwnDefinition(id: String(cString: definition.id), bytes: Array(bytes))
    }
  }()
}
