module Main(main)where{import Data.List(sort);import Test.QuickCheck}
-- hspec -- |ne
--| není dokumentace
--* ani tady
-- |těsně
--  $pojmenovaný kus
-- pokračování s 'odkazem' a /důraz přes
-- řádek/ a @mono
-- přes@ řádek
--- tři pomlčky TODO
--
kód = 1 -- ^ za kódem
  -- pokračování 'id'
-- * Nadpis
-- ** Druhý "Modul.Jméno"
-- #ignore-exports

--- | čtyři
-- Property : hodnota
-- - odrážka
--   * vnořená
-- 2. číslovaná
-- [klíč] bez zavináče
-- <<obr.png popis>> <x> a > b
--   > kód 'id' @x@
{-- ne dokumentace --}
{- | s mezerou 'id'
-}
{-$doc "M" -}
{-* nadpis {- | vnořený -} stále -}
{-^ x \' \" \# \< \- \\ \a -}{-#INLINE f#-}{-#SPECIALISE g :: Int -> {- ne -} Int#-}
f,g∷Int→Int
f=(+1).(*2)
x|-y = z ; a||b = c ; d|e|f ; \x->y ; \ x -> y ; \_->() ; (\(a,b)->a) ; \case{A->B}
ops = a<-b ; a <- b ; a->b ; a=>b ; a => b ; a::b ; a :: b ; a=b ; a==b ; a=-b ; [a..b] ; [a ..b] ; [A ..] ; [A..] ; a@b ; a @b ; ~a ; a~b ; a -< b ; a -<< b
syms = a + b - c * d / e ^ f . g $ h & i ! j ? k < l > m % n ++ o ** p ^^ q && r || s >>= t =<< u <$> v <*> w <|> x !! y # z
uni = a ∘ b ⊕ c × d ÷ e ± f ¬ g ∀ h → i ← j ⇒ k ∷ l ★ m « n » ° § ¶ € ¢
cons = a:b ; a : b ; (:) ; a :| b ; a:|b ; a :+: b ; ':|: ; M.:+: ; a M.:+ b ; M.: ; (x:_:[]) ; '[] ; '[a, b] ; '(a, b) ; ':x
quals = M.lookup ; Data.Map.lookup ; M.Map ; Data.Map.Map ; m.x ; M .x ; M. x ; (M..) ; (M.+) ; M.. ; a.b.c ; A.b.C ; a.B.c ; Á.ř ; M.é'x#
names = x' ; x'' ; 'x ; X' ; x# ; X# ; x## ; _ ; _x ; __ ; x_y ; x1 ; 1x ; X1 ; élan ; Éclair ; ñ ; 名前 ; 'Just ; 'Just' ; ''T ; ʼa ; a'b'c ; ǅ
nums = 0 ; 00 ; 1 ; 0x ; 0xFg ; 0o8 ; 0O17 ; 1.5 ; 1.5e3 ; 1.5e+3 ; 1e-3 ; 1e ; 1.e3 ; 1.5.2 ; 1_0 ; a1 ; 1.x ; 1..2 ; -1 ; (-1) ; 0b11 ; 0x1F# ; 5##
chars = 'a' ; ' ' ; '\'' ; ''' ; '\\' ; 'ab' ; '' ; '\n' ; '\nn' ; '\xFF' ; '\o77' ; '\999' ; '\^@' ; '\^a' ; '\SOH' ; '\SO' ; '\H' ; '"' ; '#' ; '-'
strs = "" ; "a" ; "\"" ; "\\" ; "\\\"" ; "a\&b" ; "\SOH\SO\&H" ; "\x41\&1" ; "\^[\^\\^]" ; "\1234\o17\xAf" ; "\q\ž" ; "tab	x" ; "-- ne" ; "{- ne -}" ; "a
kw = case of class data default deriving do else forall foreign hiding if import in infix infixl infixr instance let module newtype proc qualified then where type
kw' = case' casex xcase case_ Case CASE _case case.of type.family mdo rec family role pattern static stock anyclass via
lbl = #x ; # x ; f #x ; f#x ; (#x) ; [#x,#y] ; #X ; #_a ; #x'y ; ##x ; a #b ; 	#tab ; #ž
  #if indented
#if0 x
#if 1
#else ifx
#error "str" /* c */ // d TODO
#define M(a,b) \
  a ## b
#undef X
 # pragma once
#line 5 "x"
#unknown directive
#include "a.h" <b.h>
#include<c.h>
#ifx
z = 1
#if 0 /* blok */
  -- XXX uvnitř http://if0.example.org/
#ifndef Y
#else
#if 1
#endif
#endif
#else
w = 2
#endif
{- neuzavřený {- dvojitě -} TODO /x/ 'y'
-- "z"
-} po