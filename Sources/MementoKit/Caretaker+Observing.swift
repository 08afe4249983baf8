/// The status of a caretaker, now and as it changes.
extension Caretaker {
  /// The present status.
  public var status: CaretakerStatus {
    let current = tree.current
    return CaretakerStatus(
      current: current, count: tree.count, isRecording: isRecording,
      canUndo: tree.parent(of: current) != nil || isRecording,
      canRedo: (tree.outline.lastVisitedChild(of: current) != nil || isWithinBlock) && !isRecording,
      isWithinBlock: isWithinBlock)
  }

  /// Calls `closure` after each change of `status`, while the caretaker exists.
  ///
  /// The call happens during the change, so the closure must not use the caretaker. Copies of a
  /// caretaker share their observers.
  public func observe(_ closure: @escaping (CaretakerStatus) -> Void) {
    observers.add(closure, knowing: status)
  }

  /// Returns the status as a stream: the present one, then each change.
  ///
  /// A slow reader receives only the newest status. The stream ends with the caretaker.
  public func statuses() -> AsyncStream<CaretakerStatus> { observers.makeStream(from: status) }

  @usableFromInline
  func notifyObservers() {
    if !observers.isEmpty { observers.notify(status) }
  }

  // MARK: Names and marks

  /// Names a memento, which makes it a checkpoint; nil removes the name.
  public mutating func setName(_ name: String?, of id: MementoID) { tree.setName(name, of: id) }

  /// Adds marks to a memento.
  package mutating func addMarks(_ marks: MementoMarks, to id: MementoID) {
    tree.addMarks(marks, to: id)
  }
}
