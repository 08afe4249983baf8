extension String {
  /// The text on one line, without characters that control a terminal or change the writing
  /// direction, and without bytes that are not text.
  public var onOneLine: String {
    unicodeScalars.reduce(into: "") { line, scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: line += "�"
      case _ where scalar.properties.isBidiControl: line += "�"
      case _ where EscapedByte.byte(scalar) != nil: line += "�"
      default: line.unicodeScalars.append(scalar)
      }
    }
  }
}
