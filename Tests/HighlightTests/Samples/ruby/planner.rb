#!/usr/bin/env ruby -w
# frozen_string_literal: true, TODO: encoding; see https://example.org/planer?tag=größe
=begin
A block comment, FIXME by ruby@example.org
  \n escapes are marked here, \u{1F600} too; XXX
=end
require 'set'; require_relative "./größe"; load 'x.rb'

module Planer
  VERSION = '1.0\'s \\ \n'.freeze unless defined?(VERSION)
  include Comparable, Enumerable::Enumerator
  class Größe < Struct.new(:breite, :höhe); end
  class Termin < ActiveRecord::Base
    attr_accessor :name, :zeit
    attr_reader :a; attr_writer :b; attr :c
    @@anzahl, @offen, $global = 0, nil, [TRUE, false, NIL]
    INTS = [0, 42, 1_000, 0xFF, 0X1f_2e, 0b1010, 0B1_1, 0755, 07_1, 0o17, 089, 1__0, -1, 1..10, 1...10, 5.times, 0.even?]
    FLOATS = [1.5, 1e10, 1.5E-3, 1_0.2_5, 1.0.floor, 0.1..0.9, .5, 3., 1r, 2i, 1....2]
    CHARS = [?a, ?ß, ?\n, ?\s, ?\u00e4, ?\C-a, ?\M-\C-x, ?\cA, ?(, x ? y : z, a?b:c, ?ab]

    def initialize(name = "Ohne", *rest, zeit: Time.now, **opts, &block)
      super; @name = "Hallo #{name.upcase + "nested #{1 + 1} #@name"} #@@anzahl #$global \#{nicht} \t\x41\101\u{41 42}\e\M-a
      zweite Zeile" ; @cmd = `ls #{dir} -l \n`
    end

    def <=>(other) = self.zeit <=> other&.zeit
    protected def größe?; @größe ||= begin; compute! rescue retry ensure nil end end

    def text
      a, b = <<EINS, <<~ZWEI.strip + <<-'DREI'
roh #{@name} und \t #@zeit
 EINS nicht
EINS
        eingerückt #{zeit.map { |z| "#{z}" }.join(', ')}
        ZWEI
      ohne #{nichts} \n
      DREI
      c = <<"VIER" + <<'FÜNF'; d = list <<x; e = 1 <<2; f = @list <<"five"
mit #{interpolation} \x41
VIER
kein #{x} \n
FÜNF
x
five
      %w[a b\ c (d)] + %i(eins zwei) + %W{x#{1} {y} \n} + %q(ein (ge)schachteltes 'q' \' \\) + %Q<a <b> #{c}> + %(pur "#{1}") + %x!date #{x}! + %s|sym| + %|bar #{1}| + %r|^/pfad/\d+[a-z\]]#{x}|imx
    end

    def match(str)
      return if str =~ /^(\d{2}):[0-9\/]+#{name}#@x\s*$/ix && $1.to_i < 24 || $~ or not $'
      case str when /regex [^\]]/, String, ->(s) { s.nil? } then yield $stdout, $0, $-w, $12, $:, $LOAD_PATH, $PROGRAM_NAME
      when Integer, ..5 then puts __FILE__, __LINE__, __method__
      else raise ArgumentError, "größe: %d" % x / 2 / y end
      until x do redo; next if y; break end while true and false
      for i in 0..5 do catch(:done) { throw :done, :"sym #{x}", :'y', a: 1, 'b': 2, :c=>3, d::E, ::F, G::h } end
      ARGV.each { |x; y| STDERR.puts(x) }; Process::Status; URI::HTTP.get; ENV['HOME']; DATA.read; fatal; lambda { |x = 1| x }.(2)
    rescue Zlib::GzipFile::CRCError, Errno::ENOENT => e then alias alt neu; undef alt
    end
  end
end
BEGIN { puts "vor" } END { puts 'nach' }
