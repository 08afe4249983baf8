import CExpat

/// A reader of an XML document as a tree of elements.
///
/// Users put documents into a folder. They are limited to 4 MB and a depth of 200 elements, and
/// must not define entities, which could expand a few bytes to gigabytes.
struct XMLReader {
  /// The maximum size of a document, in bytes.
  static let sizeLimit = 4 << 20
  private static let depthLimit = 200

  /// The beginning of a document.
  struct Part {
    /// The name of the element after which the part ends.
    let last: String
    /// The name of the element before which the part ends otherwise.
    let next: String
  }

  /// Returns the root element of a document.
  ///
  /// - Parameters:
  ///   - path: the file's path, for errors.
  ///   - part: the requested part of the document; nil for all.
  /// - Throws: `DefinitionError` with the line if the document is damaged or exceeds a limit.
  /// - Complexity: O(bytes).
  static func root(
    of bytes: [UInt8], path: String, only part: Part? = nil
  ) throws(DefinitionError) -> XMLElement {
    if bytes.count > sizeLimit {
      throw DefinitionError(path, line: 1, "the file is larger than 4 MB")
    }
    guard let parser = XML_ParserCreate(nil) else {
      throw DefinitionError(path, line: 1, "not enough memory")
    }
    defer { XML_ParserFree(parser) }
    let builder = Builder(parser, part)
    return try withExtendedLifetime(builder) { () throws(DefinitionError) in
      XML_SetUserData(parser, Unmanaged.passUnretained(builder).toOpaque())
      setHandlers(of: parser)
      let status = bytes.withUnsafeBytes { room in
        XML_Parse(
          parser, room.baseAddress?.assumingMemoryBound(to: CChar.self), CInt(room.count), 1)
      }
      if status == XML_STATUS_ERROR, !builder.hasAll {
        throw DefinitionError(path, line: line(of: parser), builder.mistake ?? message(of: parser))
      }
      guard let root = builder.root else {
        throw DefinitionError(path, line: 1, "the document has no element")
      }
      return root
    }
  }

  private static func line(of parser: XML_Parser) -> Int {
    Int(XML_GetCurrentLineNumber(parser))
  }

  private static func message(of parser: XML_Parser) -> String {
    XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? "damaged XML"
  }

  private static func setHandlers(of parser: XML_Parser) {
    XML_SetElementHandler(
      parser,
      { data, name, attributes in Builder.of(data)?.begin(name, attributes) },
      { data, _ in Builder.of(data)?.end() })
    XML_SetCharacterDataHandler(parser) { data, bytes, count in
      Builder.of(data)?.add(UnsafeBufferPointer(start: bytes, count: Int(count)))
    }
    XML_SetCommentHandler(parser) { data, _ in Builder.of(data)?.endText() }
    XML_SetCdataSectionHandler(
      parser, { data in Builder.of(data)?.endText() }, { data in Builder.of(data)?.endText() })
    XML_SetEntityDeclHandler(parser) { data, _, _, _, _, _, _, _, _ in
      Builder.of(data)?.refuse("entities may not be defined here")
    }
  }

  /// The tree while it is being read.
  private final class Builder {
    private let parser: XML_Parser
    private let part: Part?
    private var open: [XMLElement] = []
    private var text: [UInt8] = []
    /// The last piece of text that is blank.
    private var blanks = ""
    private(set) var root: XMLElement?
    private(set) var mistake: String?
    /// Whether reading ended because the requested part is complete.
    private(set) var hasAll = false

    init(_ parser: XML_Parser, _ part: Part?) {
      self.parser = parser
      self.part = part
    }

    static func of(_ data: UnsafeMutableRawPointer?) -> Builder? {
      data.map { Unmanaged<Builder>.fromOpaque($0).takeUnretainedValue() }
    }

    func begin(
      _ name: UnsafePointer<CChar>?, _ values: UnsafeMutablePointer<UnsafePointer<CChar>?>?
    ) {
      endText()
      blanks = ""
      guard let name, open.count < XMLReader.depthLimit else {
        return refuse("elements are nested too deeply")
      }
      if hasAll { return }
      let element = String(cString: name)
      if element == part?.next { return stopEarly() }
      var attributes: [String: String] = [:]
      var next = values
      while let pair = next, let key = pair[0], let value = pair[1] {
        attributes[String(cString: key)] = String(cString: value)
        next = pair + 2
      }
      open.append(
        XMLElement(
          name: element, attributes: attributes, line: XMLReader.line(of: parser)))
    }

    func end() {
      endText()
      guard var element = open.popLast() else { return }
      if element.text.isEmpty, element.children.isEmpty { element.text = blanks }
      blanks = ""
      if open.isEmpty {
        root = element
      } else {
        open[open.count - 1].children.append(element)
      }
      if element.name == part?.last { stopEarly() }
    }

    func add(_ bytes: UnsafeBufferPointer<CChar>) {
      text.append(contentsOf: bytes.lazy.map { UInt8(bitPattern: $0) })
    }

    func endText() {
      if text.isEmpty { return }
      let isBlank = text.allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
      if isBlank {
        blanks = String(decoding: text, as: UTF8.self)
      } else if let last = open.indices.last, open[last].text.isEmpty {
        open[last].text = String(decoding: text, as: UTF8.self)
      }
      text.removeAll(keepingCapacity: true)
    }

    func refuse(_ mistake: String) {
      if self.mistake == nil { self.mistake = mistake }
      XML_StopParser(parser, XML_Bool(XML_FALSE))
    }

    private func stopEarly() {
      hasAll = true
      while let element = open.popLast() {
        if open.isEmpty { root = element } else { open[open.count - 1].children.append(element) }
      }
      XML_StopParser(parser, XML_Bool(XML_FALSE))
    }
  }
}
