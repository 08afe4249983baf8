Starting program: /usr/bin/ferry --größe
[Thread debugging using libthread_db enabled]
Using host libthread_db library "/lib/libthread_db.so.1".
[New Thread 0x7ffff5d8b700 (LWP 4711)]
[New LWP 4712]
[Switching to Thread 0x7ffff5d8b700 (LWP 4711)]
[Thread 0x7ffff5d8b700 (LWP 4711) exited]
(gdb) run

Program received signal SIGSEGV, Segmentation fault.
0x00005555555551a9 in route_find (from=0x0, to=<value optimized out>) at src/route.c:42
42	    return from->next;
main () at main.c:10
tide_level (t=12.5,
    unit=0x0)
    at src/tide.c:7
(gdb) bt full
#0  0x00007ffff7a42428 in __GI_raise (sig=6) at ../sysdeps/unix/raise.c:54
        resultvar = 0
        pid = 4711
#1  0x00007ffff7a4402a in *abort (msg=0x555 "größe \"x\"\000", s="abc", <incomplete sequence \303>) at abort.c:89
#2  <signal handler called>
#3  0x0000000000000000 in ?? ()
No symbol table info available.
#4  ?? () from /usr/lib/libferry.so.1
#5  memcpy@@GLIBC_2.14 (dest=0x1, src=0x2, n=10) at ../memcpy.S:120
#6  <function called from gdb>
#7  0x0000555555555200 in queue_push (q=0x5555557a1010, item=<value optimized out>)
    at /home/jo/src/queue.c:128
#8  std::vector<int>::push_back (this=0x7ffe, v=@0x10) from libx.so
#9  0x0 in main (argc=2, argv=0x7fffffffe0a8) at main.c:17
---Type <return> to continue, or q <return> to quit---
#-1 0x1234 in negative () at neg.c:1
#10 0xdeadbeef in unfinished (a=1,
    b=2, c=value optimized out,
    d=3)
    from /lib/libc.so.6
#11 start_thread (arg=0x7f) at pthread_create.c:333

Thread 2 (Thread 0x7ffff5d8b700 (LWP 4711)):
#0  pthread_cond_wait@@GLIBC_2.3.2 () at wait.S:185
#1  0xabc in worker (p=(struct pool *) 0x10) at pool.c:99

Thread 1 (LWP 4712):
#0  0x0001 in poll () from /lib/libc.so
Thread 3 (process 12):
(gdb) print x
$1 = (int *) 0x55
(gdb) info locals
No symbol "y" in current context.
Kill the program being debugged? (y or n) y
A debugging session is active.
   at stray/file.c:3
    from nowhere
(gdb) quit
#12 0x99 in open_frame (a=5,
  incomplete sequence
