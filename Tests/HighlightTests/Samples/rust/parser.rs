#!/usr/bin/env run-cargo-script
#![allow(dead_code, clippy::größe)] // TODO: split; see https://example.org/rust?x=größe.
#![doc = "quoted ] bracket \n" ]
//! Crate docs, FIXME: rust@example.org
/* a comment /* nested, XXX TODO */ still a comment */
/// Parses a `Größe`.
#[derive(Debug, Clone, PartialEq)] #[cfg(any(test, feature = r#"raw ] "x" "#))] #[path = "multi
line"]
pub(crate) enum Größe<'a, T: ?Sized + 'static> { Klein(&'a T), Groß { wert: u8, r#type: i128 }, Leer = 0x1F }

extern crate core; use std::{fmt::{self, Write as _}, collections::HashMap}; use crate::model::*; use super::Self_; mod tests;
const LIMITS: [i64; 3] = [0, 1_000, -42]; static mut ZÄHLER: usize = 0usize; type Ergebnis<T> = Result<T, Box<dyn std::error::Error + Send>>;
union Bits { f: f32, u: u32 }

macro_rules! zähle { ($x:expr) => { println!("{}", $x) }; ($($y:tt)*, $z:ident) => { vec![$($y),*] }; }

impl<'a, T> Größe<'a, T> where T: fmt::Display + 'a, for<'b> &'b T: Into<String> {
    pub const fn new(wert: u8) -> Self { Self::Groß { wert, r#type: 0 } }
    async unsafe fn lies(&mut self, ref b: &str, _: !) -> impl Iterator<Item = char> + '_ {
        let ints = [0, 42u8, 1_000i64, 0xFF, 0xdead_beefu32, 0b1010_1010, 0b1i8, 0o17, 0o7_7usize, 1isize, 0b12, 0o8, 0xfog, 0b, 7u128];
        let floats = [1.5, 1., 1e10, 1E-5f64, 6.02e+23, 2f32, 1.5_f64, 0.5f32, 1_0.2_5, x.0, 1.max(2), 0..10, 1..=5, ..3, 1.0.0];
        let chars = ['a', 'ß', '\'', '\\', '\n', '\x41', '\u{1F600}', '\u{e_4}', '"', '\0', 'ab', '\q', b'a', b'\xff', b'\'', b'ab', b'\n'];
        let text = "quoted \"text\" \\ \n\r\t\0 \x7f \u{00e4} \q
            zweite Zeile \
            fortgesetzt" ; let bytes = b"bytes \xff \n \u{41} \"";
        let raw = r"raw \n"; let hash = r#"raw "quoted" \"#; let deep = r##"a "# b"## ; let braw = br#"bytes "x""#; let cstr = c"c";
        'außen: loop { 'i: while let Some(x) = self.next() { if x == 'q' { break 'außen } else { continue 'i; } } }
        match self { Self::Klein(&x) if *x > 3 => x as u64, Größe::Groß { wert @ 1..=9, .. } => return, Leer | _ => unreachable!("nie: {:?}", self), }
        for (i, &mut c) in text.chars().enumerate().rev() { let y = |a: i32, b| -> bool { a << 2 & !b == 0 && true || false }; }
        assert_eq!(ints.len(), floats.len()); debug_assert!(x?); write!(f, "{x:>10}")?; let v = vec![1; 3]; r#match!(); self.0 .1;
        let fut = async move { tokio::spawn(f()).await?; Ok::<(), fmt::Error>(()) }; let p = &raw const x; let n: Option<Vec<&'static str>> = None;
        box 1; abstract become do final override priv virtual yield typeof; try { }; dyn Fn(u8) -> f64; default impl;
        <T as Trait<'a>>::method::<u16>(&self, Some(b'\\'))
    }
}
pub trait Lies: Sized { const N: usize; type Out; fn f(self: Box<Self>) -> Self::Out; }
fn main() {}
