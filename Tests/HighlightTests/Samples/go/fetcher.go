//go:build linux && !cgo
// Package fetcher lädt Dateien. TODO: retries; see https://example.org/größe?x=1.
package fetcher

/*
A block comment, FIXME by go@example.org
	XXX ftp://example.net/pub
*/
import (
	"fmt"
	ß "strings"
	. "math"
	_ "embed"
)

//go:embed daten/*.txt
var daten embed.FS

const (
	Klein Größe = iota + 1
	Mittel
	_
	Groß = 1 << (10 * iota)
)

type Größe uint8
type Stringer interface { ~string | ~[]byte; comparable; String() string }
type Node[K comparable, V any] struct {
	key   K `json:"key,omitempty" xml:"größe"`
	next  *Node[K, V]
	ch    <-chan map[string]interface{}
	fn    func(a, b int, rest ...error) (rune, bool)
	c     complex128; d complex64; e float32; f float64; g uintptr; h [3]byte; i int64; j uint16
}

var (
	ints   = []int{0, 42, 1_000, 0xFF, 0XdeadBEEF, 0x_1f, 0b1010, 0B_11, 0o17, 0O_7, 017, 0_7, 089, 0o8, 0xfog, 0b2, 1__0, 1_}
	floats = []float64{0., .5, 1.5, 1e10, 1E-5, 6.02e+23, 1_0.2_5, 0x1p-2, 0x1.8P3, 0X.8p+1, 1.2.3, 072.40, .25e3_0}
	imags  = []complex128{0i, 1i, 1.5i, .5i, 1e3i, 0x1p3i, 0b1i, 0o7i, 017i, 0xFi}
	runes  = []rune{'a', 'ß', '\'', '\\', '\n', '\x41', '\101', '\u00e4', '\U0001F600', '"', '\"', 'ab', '', '\q'}
)

func (n *Node[K, V]) Get(ctx context.Context, key K) (value V, err error) {
	defer func() { if r := recover(); r != nil { err = fmt.Errorf("panic: %v %[1]T %%", r) } }()
	raw := `raw \n %d "string"
	over lines` + "esc \a\b\f\n\r\t\v\\\"\'\? \x41\101\u00e4\U0001F600 \8 \q" + "%+v %#x %-10s %5.2f %08b %q %x %U %t %p %w %[2]*.[1]*[3]f %6.f %z"
	cut := "not closed
	cont := "continued \
next line"
	switch v := any(key).(type) {
	case int, int8, int16, int32, uint, uint32, uint64: fallthrough
	case nil: goto ende
	default: panic("größe"); _ = v
	}
outer:
	for i, x := range n.Items() {
		if i%2 == 0 && x != nil || !true { continue outer } else if false { break }
		select { case msg, ok := <-n.ch: delete(m, msg); case n.out <- 1: close(n.ch) }
	}
	go func() { copy(dst, append(src, make([]byte, len(a), cap(b))...)); real(imag(complex(1, 2))); *new(int) &^= 1 }()
ende:
	return value, err */
}
