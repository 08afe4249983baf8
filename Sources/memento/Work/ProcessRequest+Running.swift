import EditorCore
import Glibc

extension ProcessRequest {
  /// Runs the command once for each input, one run after another, until one fails.
  ///
  /// - Parameter goesOn: told now and then how many bytes came; false ends the run.
  func carryOut(goesOn: (Int) -> Bool) -> ProcessOutcome {
    var outputs: [[UInt8]] = []
    var complaint = ""
    var count = 0
    for input in inputs {
      let before = count
      let run: ShellRun
      do throws(ShellRunError) {
        run = try ShellRun(command, reading: input)
      } catch {
        return ProcessOutcome(.notBegun(error.reason))
      }
      let result = run.result(mostBytes: mostBytes - before) { goesOn(before + $0) }
      if complaint.isEmpty { complaint = String(decoding: result.complaint, as: UTF8.self) }
      guard case .exited(let status) = result.ending else {
        return ProcessOutcome(result.ending, complaint: complaint)
      }
      outputs.append(result.output)
      if status != 0 {
        return ProcessOutcome(result.ending, outputs: outputs, complaint: complaint)
      }
      count += result.output.count
    }
    return ProcessOutcome(.exited(0), outputs: outputs, complaint: complaint)
  }
}

/// A command of the shell could not be begun.
struct ShellRunError: Error {
  /// Why, in words of the system.
  let reason: String

  init(_ number: Int32) { reason = String(cString: strerror(number)) }
}
