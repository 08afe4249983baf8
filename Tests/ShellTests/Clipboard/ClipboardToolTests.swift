import EditorCore
import Glibc
import SystemPackage
import TestSupport
import Testing
import Text
import TextEditing

@testable import Shell

/// The choice of the tool, and its failures.
@MainActor @Suite(.timeLimit(.usually(15))) struct ClipboardToolTests {
  private func tool(
    _ programs: [String], _ environment: [String: String] = ["DISPLAY": ":0"]
  ) -> ClipboardTool? {
    let environment = environment.merging(["PATH": "/a:/b"]) { $1 }
    return ClipboardTool.found({ environment[$0] }, isProgram: programs.contains)
  }

  @Test("The tool of the display is used")
  func theToolOfTheDisplayIsTaken() {
    let all = ["/b/xclip", "/b/xsel", "/a/wl-copy", "/b/wl-paste", "/b/pbcopy", "/b/tmux"]
    let wayland = tool(all, ["WAYLAND_DISPLAY": "wayland-0", "DISPLAY": ":0"])
    #expect(wayland?.clipboard.copying == ["/a/wl-copy"])
    #expect(wayland?.clipboard.pasting == ["/b/wl-paste", "--no-newline", "--type", "text"])
    #expect(tool(all)?.clipboard.copying == ["/b/xclip", "-selection", "clipboard", "-in"])
    #expect(tool(["/b/xsel"])?.clipboard.pasting == ["/b/xsel", "--clipboard", "--output"])
    #expect(wayland?.primarySelection?.copying == ["/a/wl-copy", "--primary"])
    #expect(tool(all)?.primarySelection?.pasting == ["/b/xclip", "-selection", "primary", "-out"])
    #expect(tool(all, [:])?.name == "pbcopy")
    #expect(tool(all, [:])?.primarySelection == nil)
    #expect(tool(["/b/tmux"], ["TMUX": "/tmp/x"])?.name == "tmux")
  }

  @Test("Without a display or a program there is no tool")
  func withoutADisplayOrAToolThereIsNone() {
    #expect(tool(["/b/xclip", "/b/wl-copy", "/b/tmux"], [:]) == nil)
    #expect(tool([]) == nil)
    #expect(tool(["/b/xclip"], ["WAYLAND_DISPLAY": "wayland-0"]) == nil)
    #expect(tool(["/a/wl-copy"], ["WAYLAND_DISPLAY": "wayland-0"])?.clipboard.pasting == nil)
  }

  // MARK: Fake tools

  /// Returns a queue for a tool whose commands are scripts.
  ///
  /// - Parameter timeout: long unless it should pass: beside other tests a shell may start slowly.
  private func queue(
    copying: String = "cat >/dev/null", pasting: String, timeout: Duration = .seconds(120)
  ) -> ClipboardQueue {
    let commands = ClipboardTool.Commands(
      copying: ["/bin/sh", "-c", copying], pasting: ["/bin/sh", "-c", pasting])
    let tool = ClipboardTool(name: "fake", clipboard: commands)
    return ClipboardQueue(tool, timeout: timeout)
  }

  /// Returns all reports until the question is answered.
  private func answer(of queue: ClipboardQueue) async -> [String] {
    let (stream, ear) = AsyncStream.makeStream(of: String.self)
    queue.ask(.clipboard, serial: 7) { news in
      if case .content(let serial, let text, let isText) = news {
        ear.yield("content(serial: \(serial), \(text.bytes), isText: \(isText))")
      } else {
        ear.yield("\(news)")
      }
      if case .canBeAsked = news { return }
      if case .coming = news { return }
      ear.finish()
    }
    var received: [String] = []
    for await news in stream { received.append(news) }
    return received
  }

  @Test("The contents of the clipboard are posted")
  func whatThereIsIsTold() async {
    #expect(
      await answer(of: queue(pasting: "printf é")) == [
        "content(serial: 7, [195, 169], isText: true)"
      ])
    #expect(
      await answer(of: queue(pasting: "printf 'a\\000\\377'")) == [
        "content(serial: 7, [97, 0, 255], isText: false)"
      ])
    #expect(await answer(of: queue(pasting: "true")) == ["nothing(serial: 7)"])
    let without = "echo 'Error: target STRING not available' >&2; exit 1"
    #expect(await answer(of: queue(pasting: without)) == ["nothing(serial: 7)"])
  }

  @Test("The reason of a failed paste is posted")
  func whyAToolCannotPasteIsTold() async {
    let failing = "echo 'xsel: malloc error: Cannot allocate memory' >&2; exit 1"
    #expect(
      await answer(of: queue(pasting: failing)) == [
        "failed(serial: 7, \"fake cannot paste: xsel: malloc error: Cannot allocate memory\")"
      ])
  }

  @Test("A tool without a primary selection answers that there is nothing")
  func aToolWithoutAPrimarySelectionHasNothing() async {
    let answer = await withCheckedContinuation { done in
      queue(pasting: "printf copy").ask(.primarySelection, serial: 3) {
        done.resume(returning: "\($0)")
      }
    }
    #expect(answer == "nothing(serial: 3)")
  }

  @Test("A tool that has lost its display is not used again")
  func aToolThatHasLostItsDisplayIsNotAskedAgain() async {
    let lost = "echo \"Error: Can't open display: :9\" >&2; exit 1"
    #expect(await answer(of: queue(pasting: lost)) == ["canBeAsked(false)", "nothing(serial: 7)"])
  }

  @Test("A tool that hangs on a paste is named")
  func aToolThatHangsIsToldByItsName() async {
    #expect(
      await answer(of: queue(pasting: "exec sleep 1000", timeout: .milliseconds(200))) == [
        "canBeAsked(false)",
        "failed(serial: 7, \"fake does not answer\")",
      ])
  }

  @Test("Of several waiting copies the newest is made")
  func ofSeveralOffersThatWaitTheNewestIsMade() async throws {
    let folder = try TemporaryFolder()
    let queue = queue(
      copying: "cat >>\(folder.file("out")); echo >>\(folder.file("out"))", pasting: "")
    let (stream, ear) = AsyncStream.makeStream(of: Int.self)
    for serial in 1...50 {
      queue.offer(PieceTree("\(serial)".utf8), to: .clipboard, serial: serial) { _ in
        ear.yield(serial)
        if serial == 50 { ear.finish() }
      }
    }
    var answered: [Int] = []
    for await serial in stream { answered.append(serial) }
    #expect(answered.last == 50 && answered.count < 50)
    #expect(try folder.text(of: "out").hasSuffix("50\n"))
  }

  @Test("A tool that hangs on a copy is named")
  func aToolThatHangsOnACopyIsToldByItsName() async {
    let queue = queue(copying: "exec sleep 1000", pasting: "", timeout: .milliseconds(200))
    let outcome = await withCheckedContinuation { done in
      queue.offer(PieceTree([1]), to: .clipboard, serial: 1) { done.resume(returning: "\($0)") }
    }
    #expect(outcome == "timedOut(\"fake\")")
  }

  @Test("The reason of a failed copy is posted")
  func whyAnOfferFailedIsTold() async {
    let queue = queue(copying: "echo 'no such selection' >&2; exit 1", pasting: "")
    let outcome = await withCheckedContinuation { done in
      queue.offer(PieceTree([1]), to: .clipboard, serial: 1) { done.resume(returning: "\($0)") }
    }
    #expect(outcome == "failed(\"fake rejected the copy: no such selection\")")
  }
}
