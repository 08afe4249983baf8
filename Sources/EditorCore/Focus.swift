/// What the keys go to.
public enum Focus {
  case text
  case prompt(Prompt)
  case question(Question)
  case palette(Palette)
  case history

  /// Whether keys go to the text.
  public var isText: Bool {
    if case .text = self { true } else { false }
  }
}
