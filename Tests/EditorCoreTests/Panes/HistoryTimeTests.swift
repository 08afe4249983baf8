import MementoKit
import Testing

@testable import EditorCore

/// Jumps to a time in the history pane, and replays from there.
@Suite struct HistoryTimeTests {
  /// A typist with one state per minute: "", "a", "ab" … "abcdef".
  private var written: Typist {
    var typist = Typist("|")
    for key in ["a", "b", "c", "d", "e", "f"] {
      typist.act(.wait(.seconds(59)), .key(key), .wait(.seconds(1)))
    }
    typist.act("Ctrl-T")
    return typist
  }

  private func selected(_ typist: Typist) -> Int? { typist.pane.map { $0.selected.index + 1 } }

  @Test(
    "The state of a time is selected",
    arguments: [
      ("2m", 5), ("90s", 5), ("5m", 2), ("6m", 1), ("08:03", 4), ("2027-01-15 08:03", 4),
      ("today", 7), ("0s", 7), ("#3", 3), ("~1", 6),
    ])
  func theStateOfATimeIsSelected(time: String, number: Int) {
    var typist = written
    typist.act("t", .typed(time), "Enter")
    #expect(selected(typist) == number)
    #expect(typist.message == nil)
    #expect(typist.text == "abcdef")
  }

  @Test("An unreadable time is answered with examples, and asked again")
  func whatCannotBeReadIsAnsweredWithExamplesAndAskedAgain() {
    var typist = written
    typist.act("t", .typed("10x"), "Enter")
    #expect(
      typist.message == "Not a time: 10x. Try 10m, 2h, yesterday, 14:02 or 2026-11-20 09:00")
    #expect(typist.prompt?.answer == "10x")
    typist.act("Backspace", "s", "Enter")
    #expect(typist.pane != nil && typist.message == nil)
    #expect(selected(typist) == 6)
  }

  @Test("A number without a state is answered, and asked again")
  func aMissingNumber() {
    var typist = written
    typist.act("t", .typed("#12"), "Enter")
    #expect(typist.message?.hasPrefix("There is no state #12") == true)
    #expect(typist.prompt?.answer == "#12")
  }

  @Test("A time before the history is answered with the history's age")
  func aTimeBeforeTheHistorySaysHowOldItIs() {
    var typist = written
    typist.act("t", .typed("1w"), "Enter")
    #expect(
      typist.message == "There is no state as old as that. The oldest is from 2027-01-15 08:00:00")
    #expect(typist.prompt?.answer == "1w")
    typist.act("Esc")
    #expect(selected(typist) == 7)
  }

  @Test("A state in a closed branch is listed when selected")
  func aStateThatHidesInABranchIsUncovered() {
    var typist = Typist("|")
    typist.act("a", .wait(.seconds(60)), "b", .wait(.seconds(60)), "c", .wait(.seconds(60)))
    typist.act("Ctrl-Z", "Ctrl-Z", "Ctrl-Z", "x", .wait(.seconds(1)), "Ctrl-T")
    #expect(typist.pane?.rowCount == 3)
    typist.act("t", .typed("2m"), "Enter")
    #expect(selected(typist) == 3)
    #expect(typist.pane?.rowCount == 5)
  }

  // MARK: Replay

  @Test("A replay shows one state after another up to the current one")
  func aReplayShowsOneStateAfterAnotherUpToTheCurrentOne() {
    var typist = written
    typist.act("End", "r")
    var seen: [Int?] = []
    while typist.pane?.replay != nil, seen.count < 20 {
      seen.append(selected(typist))
      typist.act(.wait(.milliseconds(700)))
    }
    #expect(seen == [1, 2, 3, 4, 5, 6, 7])
    #expect(typist.message == "Replayed 7 states")
    #expect(typist.pane?.isAtCurrent == true)
    #expect(typist.titles.count == 7)
  }

  @Test("Space pauses and any other key returns")
  func spacePausesAndAnyOtherKeyReturns() {
    var typist = written
    typist.act("End", "Up", "r", .wait(.milliseconds(700)), "Space", .wait(.seconds(5)))
    #expect(selected(typist) == 3)
    #expect(typist.pane?.replay?.isPaused == true)
    typist.act("Space", .wait(.milliseconds(700)))
    #expect(selected(typist) == 4)
    typist.act("x")
    #expect(typist.pane?.replay == nil)
    #expect(selected(typist) == 2)
    #expect(typist.text == "abcdef")
  }

  @Test("A replay passes the common ancestor of two branches")
  func aReplayGoesUpToWhereABranchBeganAndDownAgain() {
    var typist = Typist("|")
    typist.act("a", .wait(.seconds(1)), "b", .wait(.seconds(1)))
    typist.act("Ctrl-Z", "x", .wait(.seconds(1)), "Ctrl-T", "Down", "r")
    var seen: [Int?] = []
    while typist.pane?.replay != nil, seen.count < 20 {
      seen.append(selected(typist))
      typist.act(.wait(.milliseconds(700)))
    }
    #expect(seen == [3, 2, 4])
  }

  @Test("A replay of very many states skips some")
  func ofVeryManyStatesNotEachIsShown() {
    var replay = Replay(of: (0..<5_000).map(MementoID.init(index:)), at: .zero)
    var shown = 1
    while replay.next != nil {
      #expect(replay.due.map { $0 <= .milliseconds(100 * shown) } == true)
      replay.advance(at: replay.due ?? .zero)
      shown += 1
    }
    #expect(shown <= 160)
    #expect(replay.position == 4_999)
    #expect(replay.due.map { $0 < .seconds(14) } == true)
  }

  @Test("A replay from the current state reports that nothing is to be replayed")
  func fromTheCurrentStateThereIsNothingToReplay() {
    var typist = written
    typist.act("r")
    #expect(typist.message == "Nothing to replay: select an earlier state first")
    #expect(typist.pane?.replay == nil)
  }
}
