;;;; A double-entry ledger – größere Beträge
;;; TODO: multiple currencies, see https://lisp.example.org/ledger
#| Block comment #| nested FIXME |#
   mail ledger@example.org |#
(defpackage #:ledger
  (:use #:cl)
  (:export #:post #:balance #:|odd name|))
(in-package #:ledger)

(defvar *accounts* (make-hash-table :test 'equal) "All \"accounts\", by ~A.")
(defconstant +scale+ 100)
(defparameter ledger::*größe* #c(1.5d0 -2))
(declaim (inline cents) (optimize (speed 3)))

(defstruct (entry (:constructor make-entry (date amount &optional memo)))
  date amount (memo nil :type (or null string)))

(defclass account ()
  ((name :initarg :name :reader account-name)
   (entries :initform '() :accessor entries))
  (:documentation "An account \\ with entries."))

(defgeneric post (account entry &key force &allow-other-keys))

(defmethod post ((a account) (e entry) &key (force t) &rest more)
  (declare (ignore more))
  (when (or force (plusp (entry-amount e)))
    (push e (entries a))
    (format t "~&~10,2F posted to ~A~%~{~a~^, ~}~@[ (~D)~]" 1.5 (account-name a) '(1 2) 3)))

(defmacro with-account ((var name) &body body)
  `(let ((,var (gethash ,name *accounts*)))
     (unless ,var (error 'simple-error :format-control "no ~S"))
     ,@body))

(defun balance (account &aux (sum 0))
  (loop for e in (entries account)
        do (incf sum (entry-amount e))
        finally (return (values sum #'max #.(+ 1 2)))))

(list 42 -7. 3/4 1.5 .5e-3 2d0 +1f6 1s0
      #b1010 #b-1/11 #o777 #xDEAD/BEEF #36rZZ #3r-102/2
      #\a #\Space #\( #\ü #*1011 #4*10 #(1 2 3) #2A((1 0) (0 1))
      #p"/tmp/x" #+sbcl (sb-ext:gc) #-(or a b) nil #S(entry :date 1) #1=(a . #1#)
      'sym `(quasi ,x ,@y) :keyword ledger:public ledger::private #<unreadable> #) # x)

(handler-case (with-account (a "cash") (balance a))
  (error (c) (princ c) (return-from nil t))
  (:no-error (v) (case v (0 :zero) (otherwise (ecase v ((1 2) 'small))))))
(lambda (x) (cond ((null x) nil) ((eql x #\;) t) (t (funcall x))))
(setf (aref v 0) 1 (slot-value o 'x) |a symbol; with spaces| a\ b)
"an unterminated string with ~D
and a second line
