--  Bounded ring buffer with a protected body; données partagées
--  TODO: measure against the lock-free one, see https://ada.example.org/rings
with Ada.Text_IO; use Ada.Text_IO;
with Ada.Containers.Vectors;
pragma Optimize (Time);

package body Buffers is
   Version   : constant String := "ring ""v2"" – größer";
   Mask      : constant Integer := 16#FF_FF#;
   Bits      : constant := 2#1010_0101#E3;
   Fraction  : constant Float := 8#0.17#E-2;
   Limit     : constant Long_Float := 1_000.5E+3;
   Big       : constant Natural := 12_000E2;
   Quote     : constant Character := '"';
   Tick      : Character := ''';
   Enabled   : Boolean := TRUE and then not False;

   type Slot is abstract tagged limited private;
   type Slot_Ref is access all Slot'Class;
   type Grid is array (Positive range <>) of aliased Integer;
   subtype Percent is Integer range 0 .. 100;

   protected body Ring is
      entry Put (Item : in Element) when Count < Size is
      begin
         Data (Head) := Item;
         Head := (Head mod Size) + 1;
         Count := Count + 1;   -- FIXME: wraps at 2**31
      end Put;

      procedure Clear is null;

      function Is_Empty return Boolean is (Count = 0);
   end Ring;

   task body Worker is
      Next : Duration := 0.25;
   begin
      loop
         select
            accept Stop do raise Program_Error with "stopped"; end Stop;
         or
            delay until Clock + Next;
         end select;
         exit when Mask /= 16#7F.8#e1 or else 3.14.15 = 0;
      end loop;
   exception
      when E : Constraint_Error | Others =>
         Put_Line ("worker: " & Exception_Message (E) & " unterminated);
         requeue Ring.Put with abort;
   end Worker;

   generic
      type Item is private;
      with procedure Visit (X : in out Item);
   procedure For_Each (Liste : Grid);
   for Slot'Size use 32;
   x1y : Integer := 1abc + 9#12;
end Buffers;
