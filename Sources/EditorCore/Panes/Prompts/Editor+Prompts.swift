import MementoKit

/// The actions of prompts on an answer, and during typing.
extension Editor {
  /// Performs the action of a prompt, which is closed already.
  mutating func accept(_ prompt: Prompt, at now: Moment) {
    let answer = prompt.answer
    switch prompt.purpose {
    case .savePath(let next): acceptSavePath(answer, then: next, at: now)
    case .line: acceptLine(answer, at: now)
    case .ruler: acceptRuler(answer)
    case .find(let origin): acceptFind(answer, from: origin)
    case .replace(let origin, let all): acceptReplace(answer, from: origin, all: all, at: now)
    case .replacement(let pattern, let origin, let all):
      acceptReplacement(for: pattern, from: origin, all: all, at: now)
    case .stateName(let state): acceptName(answer, of: state, asked: prompt.label, at: now)
    case .stateTime: selectState(at: answer, now)
    case .statesWithWords: if answer.isEmpty { listEverything() }
    case .filter: acceptFilter(answer, at: now)
    case .output: acceptOutput(answer, at: now)
    case .insertion: acceptInsertion(answer)
    }
  }

  mutating func handleChange(of prompt: Prompt) {
    switch prompt.purpose {
    case .find(let origin), .replace(let origin, _): findAsTyped(from: origin)
    case .replacement: storeReplacement()
    case .statesWithWords: listStates(with: prompt.answer)
    default: break
    }
  }

  /// Undoes the effects of typing in a prompt, which is closed already.
  mutating func cancel(_ prompt: Prompt) {
    switch prompt.purpose {
    case .find(let origin), .replace(let origin, _):
      stopAwaiting()
      stopMarking()
      goBack(to: origin)
    case .replacement(_, let origin, _):
      stopMarking()
      goBack(to: origin)
    case .statesWithWords: listEverything()
    default: break
    }
  }

  /// Changes the prompt, if it has the focus.
  mutating func changePrompt(_ body: (inout Prompt) -> Void) {
    guard case .prompt(var prompt) = focus else { return }
    body(&prompt)
    layers.update(.prompt(prompt))
  }
}
