/-
Small results about groups – größere Sätze.
TODO: finish, see https://lean.example.org/groups /- nested FIXME -/ still
-/
import data.nat.basic
-- a line comment, mail lean@example.org XXX

universe u
namespace mygroup
open nat function

variables {α : Type u} {G H : Type*} (x y : G)

/-- The order of an element. -/
@[simp, priority 100, derive "text" (λ x, true)]
def order (n : ℕ) : ℕ := n * 0xFF + 0b1010 - 0o17 + 42

structure point (α : Type u) extends base α :=
(x : α) (y₁ : α := x) («weird name» : bool := tt)

class has_norm (α : Type*) := (norm : α → ℝ)

inductive tree : Type
| leaf : tree
| node (l r : tree) : tree

noncomputable theory
protected theorem mul_left_inj' (a b c : G) (h : a * b = a * c) : b = c :=
begin
  have h₁ : a⁻¹ * (a * b) = b, from mul_assoc a⁻¹ a b,
  cases h with h₂ h₃,
  { simp [h₁, ← h₂] at *, exact sorry },
  assume x, show x = x, by refl,
end

lemma two_le {n : ℕ} (hn : 2 ≤ n) : ∃ k, n = k + 2 := ⟨n - 2, (nat.sub_add_cancel hn).symm⟩
private axiom choice : Π α, nonempty α → α
constant f' : ℕ → ℕ
instance : inhabited tree := ⟨tree.leaf⟩
example : true ∧ ¬ false := ⟨trivial, λ h, h⟩
notation `‖` a `‖` := norm a
#check mul_assoc
#check_failure (1 : string)
#eval if "tab\t \"q\" \\ \x41 \q" = "ä" then 1 else 2
#print axioms mul_left_inj'
#reduce let x := 'a' in match x with | '\n' := 0 | _ := 1 end
#checks nothing #evaluate
def chars := ['x', '\'', '\\', 'ß']
section calc_proof
theorem t : 1 = 1 := calc 1 = 1 : rfl
attribute [local instance] classical.prop_decidable
end calc_proof
meta def tac : tactic unit := do { t ← target, trace "done", return () }
mutual def even, odd with even : ℕ → bool | 0 := tt
hide x; export nat (succ); set_option pp.all true
def ΣΠ := Σ x, Π y, λλ x; def ünï := 1
open_string := "unterminated
c := 'open
@[attribute left open
/- comment -/ -/ /- open /- deeper -/
