/// The looks of a whole screen in a theme with its own background.
public struct ScreenTheme: Hashable, Sendable {
  /// Plain text, whose colours apply to all cells without a colour of their own.
  public let text: TextLook
  /// Selected text; without a foreground colour, characters keep theirs.
  public let selection: TextLook
  /// The background of the cursor's row.
  public let cursorRow: TextLook.Color
  /// The cursor; nil for that of the terminal.
  public let cursor: TextLook.Color?
  private let roles: [TextLook]

  /// Creates a theme from the looks of roles.
  public init(
    text: TextLook, selection: TextLook, cursorRow: TextLook.Color, cursor: TextLook.Color? = nil,
    roles: (Style.Role) -> TextLook
  ) {
    self.text = text
    self.selection = selection
    self.cursorRow = cursorRow
    self.cursor = cursor
    self.roles = Style.Role.allCases.map(roles)
  }

  /// Returns the look of a role.
  public subscript(role: Style.Role) -> TextLook { roles[Int(role.rawValue)] }
}
