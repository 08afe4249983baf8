import CursesConsole
import Dispatch
import EditorCore
import Glibc
import Storage
import SystemPackage

/// Saving what belongs to root: the terminal is lent to sudo.
extension Session {
  /// Writes a file as root, with the terminal in sudo's hands until that is done.
  func saveAsRoot(_ request: SaveRequest) {
    lend()
    let path = FilePath(expandingTilde: request.path).printable
    print("Saving \(path) as root with sudo. Ctrl-C gives up.")
    fflush(nil)
    disk.saveAsRoot(request, after: history(of: request.document)) { [weak self] event in
      self?.takeBack()
      self?.hear(event)
    }
  }

  private func lend() {
    terminal.leave()
    isLent = true
    // Keys that end a program are meant for the other one now.
    signal(SIGQUIT, SIG_IGN)
  }

  private func takeBack() {
    signal(SIGQUIT, SIG_DFL)
    isLent = false
    input?.goOn()
    terminal.enter()
    terminal.resize()
    handle(.resized(terminal.size))
  }
}
