/// The look of text by its meaning: a keyword, a comment, a string.
public struct TextLook: Hashable, Sendable {
  /// A colour of a terminal.
  public enum Color: Hashable, Sendable {
    /// One of the sixteen colours that the user chose for the terminal.
    case terminal(UInt8)
    /// Red, green and blue.
    case rgb(UInt8, UInt8, UInt8)
  }

  /// The attributes of characters.
  public struct Attributes: OptionSet, Hashable, Sendable {
    /// One bit for each attribute.
    public let rawValue: UInt8
    /// Creates a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Bold.
    public static let bold = Attributes(rawValue: 1)
    /// Slanted.
    public static let italic = Attributes(rawValue: 2)
    /// Underlined.
    public static let underlined = Attributes(rawValue: 4)
  }

  /// The colour of the characters; nil for that of other text.
  public var foreground: Color?
  /// The colour behind them; nil for that of other text.
  public var background: Color?
  /// The attributes.
  public var attributes: Attributes
  /// The attributes on a terminal without colours; nil for the same.
  public var attributesWithoutColors: Attributes?

  /// Creates a look.
  public init(
    _ foreground: Color? = nil, on background: Color? = nil, _ attributes: Attributes = []
  ) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }
}
