/// An element of an XML document, with the elements inside it.
struct XMLElement: Sendable {
  let name: String
  var attributes: [String: String]
  /// The line of its start tag, from 1.
  let line: Int
  /// The first piece of text directly inside that is not blank, or that is all: up to the next tag,
  /// comment or end of a CDATA section; empty if there is none.
  var text = ""
  var children: [XMLElement] = []

  /// The value of an attribute; nil if it is missing.
  subscript(_ attribute: String) -> String? { attributes[attribute] }

  /// Returns the value of an attribute that is `true` or `false`; nil if it is missing.
  func flag(_ attribute: String) -> Bool? {
    attributes[attribute].map { $0.lowercased() == "true" }
  }

  /// Returns the first element of that name directly inside.
  func first(_ name: String) -> XMLElement? { children.first { $0.name == name } }
}
