%{
/* Calculator grammar – größere Zahlen, TODO see http://yacc.example.org/calc */
#include <stdio.h>
#include "calc.h"
#define MAX 0x1F // FIXME
static int errors = 0;
void yyerror(const char *s);
%}
/* Declarations, mail y@example.org
   over lines */
// line comment XXX
%define api.pure full
%expect 2
%error-verbose
%name-prefix="calc"
%union {
    double num;
    char *str; /* text */
}
%start program
%token <num> NUMBER 258 "number" 0x1FF 017
%token<str> NAME 'x' '\n' /* c */
%token IF ELSE // the rest
%type<num> expr term
%type <str> größe
%left '+' '-'
%right '^' UMINUS
%nonassoc EQ
%destructor { free($$); } <str>
%prec %unknown */

%%

program : /* empty */
        | program line      { /* nothing */ }
        | error ';'         { yyerrok; if (errors++ > MAX) YYABORT; }
        ;

line    : expr '\n'         { printf("= %5.2f \"x\" %%\n", $1); }
        | NAME "=" expr     { set($1, $<num>3); @$ = @1; $<str>$ = NULL; }
        ;

expr    : expr '+' expr     { $$ = $1 + $3; }
        | expr '/' expr
            {
                if ($3 == 0.0) { // nested
                    yyerror("division by zero"); $$ = 1.5e-3;
                } else { while (1) { $$ = $1 / $3; break; } }
            }
        | '-' expr %prec UMINUS { $$ = -$2; }
        | '(' expr ')'      { $$ = $2 /* copy */; }
        | NUMBER | größe    { char c = '}'; $$ = *"}" - 'ü'; }
        ; // end of expr
opt.rule: | IF expr ELSE expr { $$ = $<num>-1 ? $2 : $4; } ;
%%
int main(int argc, char **argv)
{
    return yyparse() ? EXIT_FAILURE : 0; /* done */
}
void yyerror(const char *s) { fprintf(stderr, "error: %s
