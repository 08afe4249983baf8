public import MementoArchiveKit
public import MementoKit

/// A game that can be saved: the originator.
public struct Game: DurableOriginator {
  /// The level that is played, from 1.
  public private(set) var level = 1
  /// The points so far.
  public private(set) var score = 0
  /// The number of failures that the player may still have.
  public private(set) var lives = 3

  /// A game as it once was.
  public struct State: Memento, Codable, Equatable {
    let level: Int
    let score: Int
    let lives: Int
  }

  /// From version 1 to 2: at first nobody counted lives.
  public static let upgrades: [StateUpgrade] = [{ state in state["lives"] = 3 }]

  /// A new game.
  public init() {}

  /// A game that goes on.
  public init(_ state: State) { restore(state) }

  /// The player has done with the level.
  public mutating func finishLevel(scoring points: Int) {
    level += 1
    score += points
  }

  /// The player has failed.
  public mutating func loseLife() { lives -= 1 }

  /// The game as it is.
  public func makeMemento() -> State { State(level: level, score: score, lives: lives) }

  /// Makes the game what it was.
  public mutating func restore(_ state: State) {
    (level, score, lives) = (state.level, state.score, state.lives)
  }
}
