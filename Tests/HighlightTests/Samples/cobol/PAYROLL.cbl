       IDENTIFICATION DIVISION.
       PROGRAM-ID. PAYROLL.
      * TODO: Überstunden, see http://cobol.example.org/pay
      *> FIXME ask pay@example.org
       ENVIRONMENT DIVISION.
       CONFIGURATION SECTION.
       INPUT-OUTPUT SECTION.
       FILE-CONTROL.
           SELECT STAFF-FILE ASSIGN TO "staff.dat"
               ORGANIZATION IS LINE SEQUENTIAL.
       DATA DIVISION.
       FILE SECTION.
       FD  STAFF-FILE.
       01  STAFF-RECORD.
           05  STAFF-ID        PIC 9(5).
           05  STAFF-NAME      PIC X(20) VALUE SPACES.
           05  STAFF-RATE      PIC S9(4)V99 COMP-3.
       WORKING-STORAGE SECTION.
       77  WS-EOF              PIC X VALUE 'N'.
           88  END-OF-FILE     VALUE 'Y'.
       01  WS-TOTAL            PIC 9(7)V99 VALUE ZERO.
       01  WS-LIMIT            PIC 9(3) VALUE 40.5.
       LOCAL-STORAGE SECTION.
       LINKAGE SECTION.
       PROCEDURE DIVISION USING BY REFERENCE WS-TOTAL.
       MAIN-PARA.
           OPEN INPUT STAFF-FILE
           PERFORM UNTIL END-OF-FILE
               READ STAFF-FILE
                   AT END MOVE 'Y' TO WS-EOF
                   NOT AT END PERFORM PAY-PARA
               END-READ
           END-PERFORM
           CLOSE STAFF-FILE
           DISPLAY "Total: " WS-TOTAL " * in a string *"
           CALL "SUMMARY" USING WS-TOTAL
           STOP RUN.
       PAY-PARA.
           IF STAFF-RATE > 10 AND STAFF-NAME NOT = LOW-VALUES
               COMPUTE WS-TOTAL = WS-TOTAL + STAFF-RATE * 1.5
           ELSE
               ADD STAFF-RATE TO WS-TOTAL ON SIZE ERROR GOBACK
           END-IF.
           EVALUATE TRUE
               WHEN STAFF-ID = 00017 CONTINUE
               WHEN OTHER MOVE QUOTES TO STAFF-NAME
           END-EVALUATE.
           STRING "A" DELIMITED BY SIZE INTO STAFF-NAME * bad comment
           INSPECT STAFF-NAME REPLACING ALL 'ü' BY "ue".
  BAD-IDENT MOVE 1 TO X.
*     A COMMENT AT THE MARGIN
           DISPLAY "a long line that goes on past column seventy-two here".
           EXEC SQL SELECT NAME INTO :STAFF-NAME FROM STAFF END-EXEC.
           SORT WORK-FILE ON ASCENDING KEY STAFF-ID.
           DISPLAY "unterminated
           MOVE HIGH-VALUE TO größe, GRÖSSE, lower-case.
           EXIT PROGRAM.
       END PROGRAM PAYROLL.
