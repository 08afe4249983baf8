# A text editor without modes for the terminal, which keeps every state of a text.
class Memento < Formula
  desc "Text editor for the terminal that never forgets"
  homepage "@HOMEPAGE@"
  url "@HOMEPAGE@/memento-@VERSION@.tar.xz"
  sha256 "@SHA256@"
  license "Apache-2.0"

  depends_on "pkgconf" => :build
  depends_on "swift" => :build
  depends_on "xxhash" => :build
  depends_on "expat"
  depends_on "hunspell"
  depends_on "ncurses"
  depends_on "pcre2"
  depends_on "sqlite"
  depends_on "zstd"
  depends_on :linux

  def install
    system "make", "NO_INSTALL=1", "SHARED=1", "build"
    system "make", "NO_INSTALL=1", "SHARED=1", "install", "PREFIX=#{prefix}"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/memento --version")
    (testpath/"notes.txt").write "one\n"
    assert_match "There is no history of notes.txt yet", shell_output("#{bin}/memento log notes.txt 2>&1", 1)
  end
end
