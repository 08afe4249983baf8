; ModuleID = 'sum.c' – größere Module, TODO FIXME no notes here
source_filename = "sum.c"
target datalayout = "e-m:e-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.node = type { i32, double, %struct.node* }
%opaque.t = type opaque
%vec = type <4 x float>

@.str = private unnamed_addr constant [14 x i8] c"sum: %d\0A\00ü\22q\22", align 1
@counter = internal global i64 0, align 8
@table = common global [10 x i32] zeroinitializer
@ext = external thread_local global i8*
@"quoted name" = linkonce_odr hidden alias i32 undef
@x.y$z_1 = weak constant float 1.5e-03, section ".data"

declare i32 @printf(i8* nocapture, ...) nounwind
declare fastcc void @helper(i1 zeroext, half, fp128, x86_fp80) readnone

define i32 @sum(i32* noalias %p, i32 signext %n) #0 gc "shadow-stack" {
entry:
  %0 = alloca i32, align 4
  %cmp = icmp sgt i32 %n, 0
  br i1 %cmp, label %loop, label %exit

loop:                                             ; preds = %loop, %entry
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %acc = phi i32 [ 0, %entry ], [ %acc.next, %loop ]
  %gep = getelementptr inbounds i32, i32* %p, i32 %i
  %v = load volatile i32, i32* %gep, align 4
  %acc.next = add nsw i32 %acc, %v
  %i.next = add nuw i32 %i, 1
  %f = sitofp i32 %v to double
  %g = fadd fast double %f, 0x3FF0000000000000
  %done = icmp uge i32 %i.next, %n
  %s = select i1 true, i32 -1, i32 42
  br i1 %done, label %exit, label %loop, !prof !0

exit:
  %r = phi i32 [ 0, %entry ], [ %acc.next, %loop ]
  %t = trunc i32 %r to i8
  %z = zext i8 %t to i64
  %c = bitcast i8* null to metadata
  switch i32 %r, label %unreach [ i32 1, label %entry i32 2, label %loop ]
  %call = call i32 (i8*, ...) @printf(i8* getelementptr ([14 x i8], [14 x i8]* @.str, i64 0, i64 0), i32 %r)
  store i32 %r, i32* @counter
  fence seq_cst
  ret i32 %r
unreach:
  invoke void @f() to label %exit unwind label %lpad
lpad:
  landingpad { i8*, i32 } personality i32 (...)* @p cleanup
  unreachable
}
attributes #0 = { nounwind uwtable "frame-pointer"="all" }
!llvm.ident = !{!0} !{i32 7, !"PIC Level", i32 2, i1 false}
ppc_fp128 i128 x86mmx largé 1. .5 3.25 7e5 "unterminated
