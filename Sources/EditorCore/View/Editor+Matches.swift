/// Where something was found that is being looked for.
extension Editor {
  /// Which rows of the scrollbar stand for lines with a match.
  public func matches(in bar: Scrollbar) -> Set<Int> { [] }
}
