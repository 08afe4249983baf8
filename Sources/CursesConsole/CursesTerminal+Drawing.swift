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
  /// - Complexity: O(cells), with more work than a comparison only for rows that differ.
  public func show(_ screen: Screen) {
    memento_guard_cover_thread()
    let drawn = drawnSize
    if screen.size != drawn, screen.size != shown?.size {
      werase(memento_window())
      shown = nil
    }
    adoptLooks(of: screen)
    CursesCells(inks: colors.inks, isUTF8: isUTF8, size: drawn).write(screen, over: shown)
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

extension PaletteLooks {
  /// Returns the ink of every style, by `inkIndex`, and defines the colour pairs in ncurses.
  func inks() -> [Ink] {
    let hasOwnColors = palette != .monochrome && use_default_colors() == OK
    // The few colour pairs. Pair 0 has the terminal's own colours; when ncurses switches from a
    // colour to it, it also resets all attributes. So plain text has a pair, too, if colours are
    // used.
    var pairs = [Look()]
    if hasOwnColors {
      init_extended_pair(1, -1, -1)
      pairs.append(Look())
    }
    let plain = Int16(pairs.count - 1)
    // Most styles differ from the previous one only in emphasis.
    var last = (colors: Look(), pair: plain)
    let limit = min(Int(memento_color_pair_count()), Int(Int16.max))
    return (0..<Style.inkCount(tintCount: tints.count)).map { index in
      let look = look(of: Style(inkIndex: index))
      let colors = Look(foreground: look.foreground, background: look.background)
      if colors != last.colors {
        var pair = pairs.lastIndex(of: colors)
        if pair == nil, pairs.count < limit {
          pair = pairs.count
          // Without default colours, the terminal is assumed to be white on black.
          let text = colors.foreground < 0 && !hasOwnColors ? 7 : colors.foreground
          let background = colors.background < 0 && !hasOwnColors ? 0 : colors.background
          init_extended_pair(CInt(pairs.count), text, background)
          pairs.append(colors)
        }
        last = (colors, pair.map(Int16.init) ?? plain)
      }
      return Ink(attributes: look.attributes, pair: last.pair)
    }
  }
}

extension Style {
  /// Returns the number of styles for a number of tints.
  static func inkCount(tintCount: Int = 0) -> Int {
    (Role.allCases.count + tintCount * tintedRoles.count) * 16
  }

  /// The roles that show tints.
  private static let tintedRoles: [Role] = [.text, .added, .removed]

  /// The index among the roles that show tints; nil for others.
  private var tintedRole: Int? {
    switch role {
    case .text: 0
    case .added: 1
    case .removed: 2
    default: nil
    }
  }

  /// The index of this style among all styles; those with a tint are last.
  var inkIndex: Int {
    var row = Int(role.rawValue)
    if tint > 0, let tintedRole { row = Role.allCases.count + (Int(tint) - 1) * 3 + tintedRole }
    return row * 16 + Int(emphasis.rawValue & 15)
  }

  /// Creates the style at an index.
  init(inkIndex: Int) {
    let emphasis = Emphasis(rawValue: UInt8(inkIndex % 16))
    let (roles, kinds) = (Role.allCases, Self.tintedRoles)
    let tinted = inkIndex / 16 - roles.count
    self =
      tinted < 0
      ? Style(roles[inkIndex / 16], emphasis)
      : Style(
        kinds[tinted % kinds.count], emphasis, tint: UInt8(clamping: tinted / kinds.count + 1))
  }
}
