import Glibc
import SystemPackage
import TestSupport
import Testing

@testable import Storage

/// Sessions that begin, write, look and end at the same moment.
@Suite(.timeLimit(.minutes(5))) struct SessionRaceTests {
  private let path: FilePath = "/home/me/text"

  @Test func noneIsLostWhileMostComeAndGo() async throws {
    let folder = try TestFolder()
    let state = StateFolder(folder["memento"])
    let permanent = try OpenSessions.join(state, at: 1)
    try permanent.open(path, at: 1)
    let path = path
    try await withThrowingTaskGroup(of: Void.self) { group in
      for worker in 0..<8 {
        group.addTask {
          for round in 0..<60 {
            let own = try OpenSessions.join(state, at: 2)
            try own.open(path, at: Double(worker))
            try #require(own.others(having: path).contains { $0.token == permanent.token })
            try #require(permanent.others(having: path).contains { $0.token == own.token })
            try #require(permanent.isAlive(own.token) && own.isAlive(permanent.token))
            if round % 3 > 0 { try own.close(path) }
            if round % 2 > 0 { own.leave() }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(permanent.others(having: path) == [])
    #expect(TestFolder.names(in: folder["memento/sessions"]) == [permanent.token])
  }

  @Test func ofTwoThatOpenAFileAtOnceOneSeesTheOther() async throws {
    let folder = try TestFolder()
    let state = StateFolder(folder["memento"])
    let pair = [try OpenSessions.join(state, at: 1), try OpenSessions.join(state, at: 1)]
    for round in 0..<300 {
      let file = FilePath("/text \(round)")
      let seen = try await withThrowingTaskGroup(of: Int.self) { group in
        for session in pair {
          group.addTask {
            try session.open(file, at: 1)
            return session.others(having: file).count
          }
        }
        return try await group.reduce(0, +)
      }
      try #require(seen >= 1)
    }
  }

  @Test func whoReadsNeverMistakesARecordThatIsBeingWritten() async throws {
    let folder = try TestFolder()
    let state = StateFolder(folder["memento"])
    let writer = try OpenSessions.join(state, at: 1)
    let reader = try OpenSessions.join(state, at: 1)
    try writer.open(path, at: 7)
    let (path, rounds) = (path, 3000)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        for round in 0..<rounds {
          let other = FilePath("/text \(round % 200)")
          if round % 400 < 200 { try writer.open(other, at: 8) } else { try writer.close(other) }
        }
      }
      group.addTask {
        for _ in 0..<rounds { try #require(reader.others(having: path).map(\.since) == [7]) }
      }
      try await group.waitForAll()
    }
  }

  @Test func theDeadAreRemovedByManyAtOnce() async throws {
    let folder = try TestFolder()
    let state = StateFolder(folder["memento"])
    let permanent = try OpenSessions.join(state, at: 1)
    let (path, sessions) = (path, folder["memento/sessions"])
    try await withThrowingTaskGroup(of: Void.self) { group in
      for worker in 0..<4 {
        group.addTask {
          for round in 0..<100 {
            let digits = String(worker * 1000 + round + 1_000_000_000)
            let token = "feed" + String(repeating: "0", count: 28 - digits.count) + digits
            try write("", to: sessions.appending(token))
            try #require(!permanent.isAlive(token))
            try #require(permanent.others(having: path) == [])
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(TestFolder.names(in: folder["memento/sessions"]) == [permanent.token])
  }
}
