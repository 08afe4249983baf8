;;; A functional queue – größere Schlangen
;; TODO: benchmarks, see http://scheme.example.org/queue FIXME
; mail scm@example.org \
#| this block comment is not known |#
(define-module (example queue)
  #:export (make-queue queue-push größe))
(use-modules (srfi srfi-1))

(define *count* 42)
(define-record-type queue
  (%make-queue front back) queue? (front queue-front set-queue-front!))

(define (make-queue . items)
  "Creates a \"queue\" of ITEMS.\n
over lines \x41; \\"
  (%make-queue (append items '()) (list)))

(define (queue-push q x)
  (let* ((f (queue-front q))
         (b (cons x (queue-back q))))
    (if (and (null? f) (not (pair? b)))
        (set! *count* (+ *count* 1))
        (begin
          (display "pushed") (newline)))
    (letrec ((loop (lambda (i) (if (< i 10) (loop (+ i 1)) i))))
      (loop 0))
    (let loop ((i 0))
      (cond ((= i 3) #t)
            ((>= i 5) => (lambda (x) #f))
            (else (loop (- i 1)))))
    (case x
      ((a b) 'letter)
      ((1 2.5 #xFF #b101 #o17 1/3 +i 1e3) `(number ,x ,@f))
      (else #\space))))

(define-syntax while
  (syntax-rules (do)
    ((_ c do body ...) (let lp () (when c body ... (lp))))))

(define-syntax-rule (unless c e) (if c #f e))
(define größe (delay (make-vector 3 #\a)))
(let-values (((a b) (values 1 2))) (call-with-values (lambda () (force größe)) list))
(do ((i 0 (+ i 1))) ((> i 3)) (vector-set! v i (* i i)))
(call-with-current-continuation (lambda (k) (dynamic-wind (lambda () #f) k void)))
(for-each (lambda (x) (write (string->symbol (number->string x)))) (map abs '(-1 2)))
(assq 'b '((a . 1) (b . 2))) (string-append "a" "b;c") (exact->inexact 1/2) (sqrt 16) (max 1 2)
(define-macro (my-if c) `(if ,c 1)) (eq? a b) (equal? "x" 'y) (list-ref l 2) (char-upcase #\ü)
(let ((if-like 1) (my-list 2) (list_x 3) (x-car 4)) (car (cdr l)) (cadr l) (zero? 0) (even? 2))
(quasiquote (a (unquote b) (unquote-splicing c))) (define-public x 1) (cond-expand (full #f))
(load "file.scm") (eof-object? (read-char port)) (gcd 4 6) (lcm 2 3) (exit #true) #false #tf
"open string ; not a comment
(define x
