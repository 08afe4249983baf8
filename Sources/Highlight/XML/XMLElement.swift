/// An element of an XML document, with the elements inside it.
struct XMLElement: Sendable {
  let name: String
  var attributes: [String: String]
  /// The line of its start tag, from 1.
  let line: Int
  /// The first nonblank piece of text directly inside, or the only one.
  ///
  /// A piece ends at the next tag, comment or CDATA end; it is empty without text.
  var text = ""
  var children: [XMLElement] = []

  /// The value of an attribute; nil if it is missing.
  subscript(_ attribute: String) -> String? { attributes[attribute] }

  /// Returns the value of an attribute that is `true` or `false`; nil if it is missing.
  func flag(_ attribute: String) -> Bool? {
    attributes[attribute].map { $0.lowercased() == "true" }
  }

  /// Returns the first element with that name directly inside.
  func first(_ name: String) -> XMLElement? { children.first { $0.name == name } }
}
