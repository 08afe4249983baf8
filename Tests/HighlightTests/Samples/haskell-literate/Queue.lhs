#!/usr/bin/env runhaskell
\documentclass{article}
A purely functional queue – größere Warteschlangen.
TODO: benchmarks, see http://haskell.example.org/queue or hs@example.org

#define VERSION 3 // in the text
#include "config.h"
#if 0
 > nothing here FIXME
#endif

> {-# LANGUAGE GADTs, OverloadedLabels #-}
> {- | Block comment {- nested TODO -} with @code@ and 'Queue'.
> -}
> -- | A queue of /elements/; see "Data.List" and <http://hs.example.org/x>
> module Data.Queue (Queue(..), push, (|>)) where

The imports come first.

> import qualified Data.Map.Strict as Map
> import Data.Char (isSpace, ord)
> infixr 5 |>
> data Queue a = Queue { front :: [a], back :: ![a] } | Empty deriving (Eq, Show)
> newtype Wrapped f a = Wrap { unwrap :: forall b. f a -> b }
> class Monoid q => Container q where
>   type Elem q; empty :: q
> instance Container (Queue a) where { empty = Empty }

\begin{code}
-- ^ Adds an element. FIXME
-- >>> push 1 Empty
push, größe' :: a -> Queue a -> Queue a
push x q@(Queue f b) | null f, True <- otherwise = Queue [x] b
                     | x == y = let z = 0x1F + 0o17 - 12 in Queue (z:f) (b ++ [z])
  where y = Map.findWithDefault 1.5e-3 'k' m `seq` 2e10
push x ~Empty = if isSpace '\n' then undefined else error "bad \"x\" \t\1234\x41\SOH\^A\
   \ gap \q"
(|>) :: Ord k => k -> Map.Map k v -> Maybe v
a |> b = case b of { Just c -> c; _ -> (\x -> x Prelude.+ 1) $ a :+: b }
f #label x' = do { v <- get; return $! v }; chars = ['a', '\'', '\x3bb', 'λ', 'ab']
type family F a :: * where F 'True = 'Int
foreign import ccall "sin" c_sin :: Double -> Double
foo = [x | x <- [1 .. 10], odd x] >>= \_ -> mdo rec y
--> not a comment, |-- neither
default (Int); deriving stock instance Show a
\end{code}

Text after the block with > no code.
> last = "unterminated
> c = 'x
#ifdef MORE
> main = print . Main.run =<< getArgs -- end
#endif
\begin{code}
open {- comment {- deeper -}
