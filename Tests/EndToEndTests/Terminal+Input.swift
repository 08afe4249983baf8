extension Terminal {
  /// Types text; a line break is the Enter key.
  func send(_ text: String) throws {
    let typed = String(text.map { $0 == "\n" ? "\r" : $0 })
    try server.perform(["send-keys", "-l", "--", typed])
  }

  /// Presses keys by tmux's names: `C-z`, `M-Up`, `S-F3`, `Enter`, `Escape`, `PPage`.
  ///
  /// - Throws: `TmuxFailure` for an unknown name, which tmux would type as text.
  func press(_ keys: String...) throws {
    for key in keys {
      try server.perform(["bind-key", "-T", "known", key], ["send-keys", key])
    }
  }

  /// Presses a key repeatedly, as if it were held down.
  func press(_ key: String, times: Int) throws {
    try server.perform(
      ["bind-key", "-T", "known", key], ["send-keys", "-N", "\(times)", key])
  }

  /// Pastes text as a terminal does: with carriage returns as line breaks, and in brackets if the
  /// program asked for them.
  func paste(_ text: String) throws {
    try server.perform(
      ["set-buffer", "-b", "clipboard", "--", text],
      ["paste-buffer", "-p", "-d", "-b", "clipboard"])
  }
}
