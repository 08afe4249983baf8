import Console
import Documents
import EditorCore
import Files
import Glibc
import SystemPackage

/// Saving as root: sudo uses the terminal.
extension Session {
  /// Writes a file as root; sudo has the terminal until then.
  func saveAsRoot(_ request: SaveRequest) {
    lend()
    let path = FilePath(expandingTilde: request.path).printable
    print("Saving \(path) as root with sudo. Ctrl-C cancels.")
    fflush(nil)
    disk(of: request.document).saveAsRoot(request, after: history(of: request.document)) {
      [weak self] event in
      self?.takeBack()
      self?.post(event)
    }
  }

  func lend() {
    terminal.leave()
    screen.isLent = true
    // Keys that end a program are for the other program now.
    signal(SIGQUIT, SIG_IGN)
  }

  func takeBack() {
    signal(SIGQUIT, SIG_DFL)
    screen.isLent = false
    terminal.enter()
    terminal.resize()
    handle(.resized(terminal.size))
  }
}
