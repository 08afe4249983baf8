import Documents
import Files
import Processes
import SystemPackage

extension ProcessRequest {
  /// Runs the command once for each input, one after another, until one fails.
  ///
  /// - Parameter shouldContinue: called periodically with the number of written bytes; false ends
  ///   the run.
  func carryOut(shouldContinue: (Int) -> Bool) -> ProcessOutcome {
    var shell = ChildProcess.Command("/bin/sh", ["sh", "-c", command].map { Array($0.utf8) })
    if let file { shell.variables["FILE"] = FilePath(absoluteOf: file).bytes }
    var outputs: [[UInt8]] = []
    var complaint = ""
    var count = 0
    for input in inputs {
      let before = count
      shell.outputLimit = maxBytes - before
      let result: ChildProcess.Result
      do throws(Errno) {
        result = try ChildProcess.run(shell, input: input) { shouldContinue(before + $0) }
      } catch {
        return ProcessOutcome(.notBegun(error.description))
      }
      if complaint.isEmpty { complaint = String(decoding: result.errors, as: UTF8.self) }
      let ending = ProcessOutcome.Ending(result.ending)
      guard case .exited(let status) = ending else {
        return ProcessOutcome(ending, complaint: complaint)
      }
      outputs.append(result.output)
      if status != 0 { return ProcessOutcome(ending, outputs: outputs, complaint: complaint) }
      count += result.output.count
    }
    return ProcessOutcome(.exited(0), outputs: outputs, complaint: complaint)
  }
}

extension ProcessOutcome.Ending {
  init(_ ending: ChildProcess.Ending) {
    self =
      switch ending {
      case .exited(let status): .exited(status)
      case .signalled(let number): .signalled(number)
      case .wroteTooMuch: .wroteTooMuch
      // Its result is no longer needed.
      case .stopped, .timedOut: .signalled(0)
      }
  }
}
