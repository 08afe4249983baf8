import CNcurses
public import Console
import Glibc

/// What a style is to ncurses.
struct Ink {
  /// Attributes of a cell.
  var attributes: attr_t
  /// Its pair of colours.
  var pair: Int16
}

extension CursesTerminal {
  /// Shows a screen; only what differs from the last one is sent, in one go.
  ///
  /// - Complexity: O(cells), with work beyond a comparison only for rows that differ.
  public func show(_ screen: Screen) {
    memento_guard_cover_thread()
    let drawn = drawnSize
    if screen.size != drawn, screen.size != shown?.size {
      werase(memento_window())
      shown = nil
    }
    CursesCells(inks: inks, isUTF8: isUTF8, size: drawn).write(screen, over: shown)
    show(screen.cursor)
    wnoutrefresh(memento_window())
    doupdate()
    shown = screen
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
  /// Starts colours where there are any; answers with the ink of every style, by `inkIndex`.
  static func startColors(isColorWanted: Bool, on background: Background?) -> [Ink] {
    if isColorWanted { start_color() }
    return inks(isColorWanted: isColorWanted, on: background)
  }

  /// The ink of every style, by `inkIndex`.
  static func inks(isColorWanted: Bool, on background: Background?) -> [Ink] {
    let hasOwnColors = isColorWanted && use_default_colors() == OK
    let palette = Palette(
      colorCount: Int(memento_color_count()), isColorWanted: isColorWanted, on: background)
    // The place of two colours among these is the number of their pair.
    var pairs = [Look()]
    return (0..<Style.inkCount).map { index in
      let look = palette.look(of: Style(inkIndex: index))
      let colors = Look(foreground: look.foreground, background: look.background)
      if !pairs.contains(colors), pairs.count < memento_color_pair_count() {
        // Without colours of its own, a terminal is taken for a white on black one.
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
  /// How many styles there are.
  static var inkCount: Int { Role.allCases.count * 16 }

  /// The place of this style among all of them.
  var inkIndex: Int { Int(role.rawValue) * 16 + Int(emphasis.rawValue & 15) }

  /// The style at a place.
  init(inkIndex: Int) {
    self.init(Role.allCases[inkIndex / 16], Emphasis(rawValue: UInt8(inkIndex % 16)))
  }
}
