import Console

/// The arrangement of the panes on the screen: one pane, or an area that two parts share.
///
/// A pane shows one view. Its first row is its title, and a column separates panes side by side.
indirect enum PaneTree {
  case pane(ViewID)
  case split(PaneSplit)
}

/// Two parts of an area.
struct PaneSplit {
  let divider: DividerID
  let axis: PaneAxis
  /// The share of the area for the first part, from 0 to 1.
  var share = 0.5
  var first: PaneTree
  var second: PaneTree
}

/// The identifier of the border between two parts of the screen.
public struct DividerID: Hashable, Sendable {
  let number: Int
}

/// A direction in which an area is divided.
public enum PaneAxis: Sendable {
  /// Both parts are side by side.
  case columns
  /// One part is below the other.
  case rows
}

/// The areas of all panes.
struct PaneAreas {
  /// The area of each view, with its title.
  var panes: [(view: ViewID, area: Area)] = []
  /// The borders; that of panes above each other is the title row of the lower one.
  var dividers: [(id: DividerID, axis: PaneAxis, area: Area)] = []
}

extension PaneTree {
  /// The smallest pane, with its title.
  static let smallest = Size(columns: 20, rows: 3)

  /// The views, from left to right and from top to bottom.
  var views: [ViewID] {
    switch self {
    case .pane(let view): [view]
    case .split(let split): split.first.views + split.second.views
    }
  }

  // MARK: Areas

  /// Returns the areas of all panes in an area; nil if one would be too small.
  func areas(in area: Area) -> PaneAreas? {
    let needed = smallestSize
    guard needed.columns <= area.columns, needed.rows <= area.rows else { return nil }
    var areas = PaneAreas()
    place(in: area, &areas)
    return areas
  }

  /// Returns the area of the pane of a view in an area; nil if a pane would be too small.
  func area(of view: ViewID, in area: Area) -> Area? {
    let needed = smallestSize
    guard needed.columns <= area.columns, needed.rows <= area.rows else { return nil }
    return place(of: view, in: area)
  }

  private func place(of view: ViewID, in area: Area) -> Area? {
    switch self {
    case .pane(let id): return id == view ? area : nil
    case .split(let split):
      let (first, second) = split.parts(of: area)
      return split.first.place(of: view, in: first) ?? split.second.place(of: view, in: second)
    }
  }

  fileprivate var smallestSize: Size {
    guard case .split(let split) = self else { return Self.smallest }
    let (first, second) = (split.first.smallestSize, split.second.smallestSize)
    return switch split.axis {
    case .columns:
      Size(columns: first.columns + 1 + second.columns, rows: max(first.rows, second.rows))
    case .rows:
      Size(columns: max(first.columns, second.columns), rows: first.rows + second.rows)
    }
  }

  private func place(in area: Area, _ areas: inout PaneAreas) {
    switch self {
    case .pane(let view): areas.panes.append((view, area))
    case .split(let split):
      let (first, second) = split.parts(of: area)
      var border = second
      switch split.axis {
      case .columns:
        border = Area(column: second.column - 1, row: area.row, columns: 1, rows: area.rows)
      case .rows: border.rows = 1
      }
      areas.dividers.append((split.divider, split.axis, border))
      split.first.place(in: first, &areas)
      split.second.place(in: second, &areas)
    }
  }

  // MARK: Changes

  /// Divides the pane of a view; the new one is at its right or below it.
  mutating func split(
    _ view: ViewID, _ axis: PaneAxis, share: Double = 0.5, adding new: ViewID,
    _ divider: DividerID
  ) {
    switch self {
    case .pane(view):
      self = .split(
        PaneSplit(divider: divider, axis: axis, share: share, first: self, second: .pane(new)))
    case .pane: break
    case .split(var split):
      split.first.split(view, axis, share: share, adding: new, divider)
      split.second.split(view, axis, share: share, adding: new, divider)
      self = .split(split)
    }
  }

  /// Returns the arrangement without some views, whose neighbours take their area; nil if none is
  /// left.
  func without(_ isGone: (ViewID) -> Bool) -> PaneTree? {
    switch self {
    case .pane(let view): return isGone(view) ? nil : self
    case .split(var split):
      guard let first = split.first.without(isGone) else { return split.second.without(isGone) }
      guard let second = split.second.without(isGone) else { return first }
      (split.first, split.second) = (first, second)
      return .split(split)
    }
  }

  /// Moves a border to a cell, as far as the parts can shrink.
  mutating func move(_ divider: DividerID, toColumn column: Int, row: Int, in area: Area) {
    guard case .split(var split) = self else { return }
    let (first, second) = split.parts(of: area)
    if split.divider == divider {
      split.share =
        switch split.axis {
        case .columns: Double(column - area.column) / Double(max(1, area.columns - 1))
        case .rows: Double(row - area.row) / Double(max(1, area.rows))
        }
      // Only a possible share is stored.
      split.share = split.fraction(of: split.parts(of: area).first, in: area)
    } else {
      split.first.move(divider, toColumn: column, row: row, in: first)
      split.second.move(divider, toColumn: column, row: row, in: second)
    }
    self = .split(split)
  }

  /// Makes the pane of a view larger by some cells, or smaller.
  ///
  /// - Returns: whether there was a border to move.
  mutating func grow(_ view: ViewID, _ axis: PaneAxis, by cells: Int, in area: Area) -> Bool {
    guard case .split(var split) = self, views.contains(view) else { return false }
    let (first, second) = split.parts(of: area)
    let isFirst = split.first.views.contains(view)
    let isInner =
      isFirst
      ? split.first.grow(view, axis, by: cells, in: first)
      : split.second.grow(view, axis, by: cells, in: second)
    if !isInner, split.axis == axis {
      var wanted = first
      let step = isFirst ? cells : -cells
      if axis == .columns { wanted.columns += step } else { wanted.rows += step }
      split.share = split.fraction(of: wanted, in: area)
      let moved = split.parts(of: area).first
      split.share = split.fraction(of: moved, in: area)
      self = .split(split)
      return moved != first
    }
    self = .split(split)
    return isInner
  }
}

extension PaneSplit {
  /// Returns the areas of both parts, neither smaller than its panes need.
  fileprivate func parts(of area: Area) -> (first: Area, second: Area) {
    var (one, other) = (area, area)
    let (least, rest) = (first.smallestSize, second.smallestSize)
    switch axis {
    case .columns:
      let room = area.columns - 1
      one.columns = Self.length(share, of: room, least.columns, room - rest.columns)
      other.column += one.columns + 1
      other.columns = room - one.columns
    case .rows:
      one.rows = Self.length(share, of: area.rows, least.rows, area.rows - rest.rows)
      other.row += one.rows
      other.rows = area.rows - one.rows
    }
    return (one, other)
  }

  private static func length(_ share: Double, of room: Int, _ least: Int, _ most: Int) -> Int {
    max(least, min(most, Int((share * Double(room)).rounded())))
  }

  fileprivate func fraction(of first: Area, in area: Area) -> Double {
    switch axis {
    case .columns: Double(first.columns) / Double(max(1, area.columns - 1))
    case .rows: Double(first.rows) / Double(max(1, area.rows))
    }
  }
}
