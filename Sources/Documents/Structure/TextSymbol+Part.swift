public import Structure
public import Text
public import TextEditing

extension TextSymbol {
  /// Returns the symbol as a part whose history can be searched.
  public func part(of text: PieceTree) -> TextPart {
    TextPart(lines: range, heading: heading(in: text), of: text)
  }
}
