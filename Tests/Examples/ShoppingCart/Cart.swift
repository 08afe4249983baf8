public import MementoKit

/// The items that a customer intends to buy: the originator.
public struct Cart: Originator {
  /// The articles, in the order in which they came.
  public private(set) var articles: [String] = []
  /// When an article last came or went.
  public private(set) var lastModified: Moment

  /// A cart as it once was: anyone may keep it, only this module can look inside.
  public struct State: Memento, Equatable {
    let articles: [String]
    let lastModified: Moment
  }

  /// An empty cart.
  public init(at now: Moment) {
    lastModified = now
  }

  /// Puts an article into the cart.
  public mutating func add(_ article: String, at now: Moment) {
    articles.append(article)
    lastModified = now
  }

  /// Takes an article out of the cart, if it is there.
  public mutating func remove(_ article: String, at now: Moment) {
    guard let index = articles.firstIndex(of: article) else { return }
    articles.remove(at: index)
    lastModified = now
  }

  /// The cart as it is.
  public func makeMemento() -> State {
    State(articles: articles, lastModified: lastModified)
  }

  /// Makes the cart what it was.
  public mutating func restore(_ state: State) {
    articles = state.articles
    lastModified = state.lastModified
  }
}

extension Caretaker<Cart> {
  /// Puts an article into the cart, as one step of undo.
  public mutating func add(_ article: String, at now: Moment) {
    edit(.discrete("Added \(article)"), at: now) { $0.add(article, at: now) }
  }

  /// Takes an article out of the cart, as one step of undo.
  public mutating func remove(_ article: String, at now: Moment) {
    edit(.discrete("Removed \(article)"), at: now) { $0.remove(article, at: now) }
  }

  /// Goes back to the cart as it was at first.
  public mutating func reset(at now: Moment) {
    restore(.root, at: now)
  }
}
