#!/usr/bin/env runhaskell
{-# LANGUAGE CPP, TypeFamilies #-}
{-# OPTIONS_GHC -Wall
    -fno-warn-orphans #-}
{-| Modul  : "Data.Sklad"
    Popis s /důrazem/, @kódem \@ x@, 'identifikátor', 'Mapa.vlož', <http://sklad.example.org odkaz>
    * položka &#955; a &#x3bb; \/ \* #kotva# Data.Map#vlož
    1. první
-}
module Data.Sklad
  ( -- * Typy
    Položka(..), Strom (Uzel, List)
    -- $uvod
  , vlož, (<+>), module Data.List, -- ** Funkce #hide
  ) where

#include <stdio.h>
#import "lokální.h"
#if defined(DEBUG) && /* c */ 1 // cc
# define VERZE "1.0 \" %d" \
  pokračování
#elif 0
#endif
#if 0
zakomentovaný kód TODO -- let
# ifdef X
#  endif
#endif
import qualified Data.Map.Strict as M hiding (map, Map(..))
import safe Prelude

-- | Dokumentace s /důrazem &#33; \/ x/ a @mono@, viz 'vlož', "Data.Map" a <https://h.example.org>
--
-- > vlož 1 strom
-- Autor: Jana
-- * bod
-- (1) číslo
-- [@pojem@] definice  #kotva#
data Položka a = Položka
  { název :: !String   -- ^ jméno, FIXME
  , cena' :: {-# UNPACK #-} Double -- ^ cena v 'Koruny'
  , množství_ :: Maybe a -- prostý komentář XXX mailto:x@example.org
  } deriving (Show, Eq)

newtype Strom a = Strom { unStrom :: forall b. (a -> b) } ; type Alias = [(Int, 'True)]
infixl 6 <+>, `vlož`
infixr 5 :+:
data E = E :+: E | Integer `Pow` E | (:*:) | Ω

class (Monad m, Show a) => Úložiště m a | m -> a where
  type Klíč a :: *
  ulož :: a -> m () ; ulož _ = return ()
instance Úložiště IO Int where { ulož = print ; }

vlož :: Ord a => a -> Strom a -> Strom a
vlož x t@(Strom ~f)
  | x == 0, let y = x, Just z <- M.lookup x m = f $! y
  | otherwise = \a b -> a <> b M.! k
  where m = M.fromList [(k, v) | k <- ['a'..'z'], v <- [1, 3 .. 99], odd v]
čísla = (0, 42, 0xFF, 0Xab, 0o17, 0O7, 3.14, 1e10, 2.5E-3, 1_000, 0b1, -5, 1., .5, 0xG)
znaky = ['a', '\n', '\'', '"', '\\', '\x41', '\1234', '\o17', '\^A', '\NUL', '\DEL', 'ž', 'ab', '', '\q']
řetězce = "ahoj \"světe\" \t\x1F\1234\&\SOH\^Z \
          \pokračování" ++ "neukončený \
k = case x of { 'x':xs -> Left xs; f' 'c' -> g'' ; _ -> if a then b else c }
main = do { rec <- mdo x; let { p = #label } ; proc y -> do f -< y } >>= M.mapM_ print . (.) . (M..) -- konec --| ne
--|není --> ani toto
{- blok {- vnořený TODO -} http://x.example/ #prune -} --- tři -----
