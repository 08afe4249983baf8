/// How things stand, at a glance and as they change.
extension Caretaker {
  /// The state of affairs at a glance.
  public var status: CaretakerStatus {
    let current = tree.current
    return CaretakerStatus(
      current: current, count: tree.count, isRecording: isRecording,
      canUndo: tree.parent(of: current) != nil || isRecording,
      canRedo: (tree.outline.lastVisitedChild(of: current) != nil || isWithinBlock) && !isRecording,
      isWithinBlock: isWithinBlock)
  }

  /// Calls `closure` after each change of `status`, for as long as the caretaker lives.
  ///
  /// The call comes from within the change: the caretaker itself cannot be used in it. Copies of
  /// a caretaker share their followers.
  public func follow(_ closure: @escaping (CaretakerStatus) -> Void) {
    followers.add(closure, knowing: status)
  }

  /// The status as a stream: the present one at once, then each change.
  ///
  /// A slow reader gets the newest. The stream ends with the caretaker.
  public func statuses() -> AsyncStream<CaretakerStatus> {
    followers.makeStream(from: status)
  }

  func tellFollowers() {
    if !followers.isEmpty { followers.tell(status) }
  }

  // MARK: Names and marks

  /// Gives a memento a name, which makes it a checkpoint, or takes it away with nil.
  public mutating func setName(_ name: String?, of id: MementoID) {
    tree.setName(name, of: id)
  }

  /// Adds marks to a memento.
  public mutating func addMarks(_ marks: MementoMarks, to id: MementoID) {
    tree.addMarks(marks, to: id)
  }
}
