import CNcurses
public import Console
import Glibc

/// The form of a style in ncurses.
struct Ink {
  /// The attributes of a cell.
  var attributes: attr_t
  /// The number of its colour pair.
  var pair: Int16
}

extension CursesTerminal {
  /// Shows a screen: sends the differences from the last one, in one write.
  ///
  /// - Complexity: O(cells), with work beyond a comparison only for rows that differ.
  public func show(_ screen: Screen) {
    memento_guard_cover_thread()
    let drawn = drawnSize
    if screen.size != drawn, screen.size != shown?.size {
      werase(memento_window())
      shown = nil
    }
    adoptTints(of: screen)
    CursesCells(inks: inks, isUTF8: isUTF8, size: drawn).write(screen, over: shown)
    show(screen.cursor)
    wnoutrefresh(memento_window())
    doupdate()
    shown = screen
  }

  /// Adopts the looks of a screen's text if they are not those of the last screen.
  private func adoptTints(of screen: Screen) {
    // While a text is scanned, looks are added: those of cells on the screen stay.
    if tints == screen.tints { return }
    let staysAlike = screen.tints.starts(with: tints)
    tints = screen.tints
    inks = makeInks()
    if !staysAlike { shown = nil }
  }

  private func show(_ cursor: Position?) {
    if (cursor != nil) != isCursorShown {
      isCursorShown = cursor != nil
      curs_set(isCursorShown ? 1 : 0)
    }
    guard let cursor else { return }
    wmove(memento_window(), CInt(cursor.row), CInt(cursor.column))
  }
}

extension CursesTerminal {
  /// Returns the ink of every style, by `inkIndex`.
  static func inks(
    isColorWanted: Bool, on background: Background?, tints: [TextLook] = []
  ) -> [Ink] {
    let hasOwnColors = isColorWanted && use_default_colors() == OK
    let palette = Palette(
      colorCount: Int(memento_color_count()), isColorWanted: isColorWanted, on: background)
    // The index of two colours in this list is the number of their pair.
    var pairs = [Look()]
    return (0..<Style.inkCount + tints.count * 16).map { index in
      let look = palette.look(of: Style(inkIndex: index), tints: tints)
      let colors = Look(foreground: look.foreground, background: look.background)
      if !pairs.contains(colors), pairs.count < memento_color_pair_count() {
        // Without default colours, the terminal is assumed to be white on black.
        let text = colors.foreground < 0 && !hasOwnColors ? 7 : colors.foreground
        let background = colors.background < 0 && !hasOwnColors ? 0 : colors.background
        init_pair(Int16(pairs.count), text, background)
        pairs.append(colors)
      }
      return Ink(attributes: look.attributes, pair: Int16(pairs.firstIndex(of: colors) ?? 0))
    }
  }
}

extension Style {
  /// The number of styles without a tint.
  static var inkCount: Int { Role.allCases.count * 16 }

  /// The index of this style among all of them: those of text with a tint are last.
  var inkIndex: Int {
    let row = tint > 0 && role == .text ? Role.allCases.count + Int(tint) - 1 : Int(role.rawValue)
    return row * 16 + Int(emphasis.rawValue & 15)
  }

  /// Creates the style at an index.
  init(inkIndex: Int) {
    let row = inkIndex / 16
    let emphasis = Emphasis(rawValue: UInt8(inkIndex % 16))
    let roles = Role.allCases
    self =
      row < roles.count
      ? Style(roles[row], emphasis)
      : Style(.text, emphasis, tint: UInt8(clamping: row - roles.count + 1))
  }
}
