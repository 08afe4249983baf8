REM skript pro sqlplus
SET ECHO OFF
SET SERVEROUTPUT ON SIZE 1000000
set pages 0 lines 200
@start.sql
@@vnořený.sql
  @ mezera
PROMPT Zadejte jméno:
ACCEPT jméno CHAR PROMPT 'Jméno: ' HIDE
COLUMN cena FORMAT 999,990.00 HEADING 'Cena|Kč'
DEFINE tabulka = &1
SPOOL výstup.log
WHENEVER SQLERROR EXIT FAILURE ROLLBACK
desc položky
select * from &tabulka where id = :x and a = '&&y' ;
exec dbms_output.put_line('ahoj');
VARIABLE x NUMBER
PRINT x
show errors
/
host ls
!ls
DO $$
DECLARE
  r RECORD; i INT := 0; pole INT8[] DEFAULT ARRAY[1,2,3]; t TEXT := E'esc \t \'';
  c CURSOR FOR SELECT id::UUID, data->>'klíč', j #>> '{a,b}' FROM tab;
BEGIN
  FOR r IN SELECT * FROM tab WHERE d > NOW() - INTERVAL '1 day' LOOP
    IF r.x IS NOT NULL AND NOT r.y THEN
      RAISE NOTICE 'hodnota % (%)', r.x, $1 USING HINT = 'rada', ERRCODE = '22012';
    ELSIF i <> 5 THEN CONTINUE;
    ELSE EXIT WHEN i = 0x1F;
    END IF;
  END LOOP;
  RETURN;
EXCEPTION
  WHEN division_by_zero THEN NULL;
END $$ LANGUAGE plpgsql;
create domain email as citext check (value ~* '^[^@]+@[^@]+$');
CREATE FUNCTION f(a int4, b float8 = 1.5) RETURNS SETOF bool AS 'select true' LANGUAGE sql IMMUTABLE;
create type barva as enum ('červená', 'modrá'); create temp table x (a serial4, b bytea, c timetz, d varbit);
with recursive strom(id, n) as (select 1, 1 union all select id + 1, n * 2 from strom where n < 640)
insert into cíl select distinct on (id) * from strom limit 10 offset 5 returning id, (select 'x');
update t set (a, b) = (1, default) from u where t.id = u.id and current_date is not a set and x is present;
delete from only t using u where (a, b) in (values (1,2)) and regexp_like(c, 'd') or e not member of f;
select 1, -1, +1, 1.0, .1, 1., 1e1, 1E+1, 1e-1, 1e, 1.e, 1.5e, 0x10, 1_000, 10K, 10 k, 5m, 7GB, 8 T, 9t9, a.1, 1.a, 1..2, é1, 1é from dual;
select 'it''s', 'a\\', 'b\'c', n'd', N'e', q'f', u&'g\0061', x'1F', b'01', e'h\n', r'i', `j\`k`, "l'm'n"o || 'p' 'q';
select count ( * ) , sum(distinct x) filter (where y), first_value(a) over w, lag(b, 1) over w, ntile(4) over (), xmlagg(c) from t window w as (order by d);
select abs(x), acos(x), sinh(x), tan2(x), nls_upper(s), rtrim(s), to_timestamp_tz(s), numtodsinterval(1,'day'), user, uid, sysdate, sys_guid(), empty_blob(), variance(v), corr_s(a,b), regr_r2(y,x), ratio_to_report(z);
 alter session set nls_date_format = 'YYYY'; alter  system kill; alter	table t; xalter table t; alter tablex; ALTER
  TABLE split; flashback database; drop package body p; drop materialized view log on x;
lock	table x; merge; purge; set role all; set constraints all; set constraint c; call p(); noaudit x; administer key;
foreign  key (two spaces); foreign	key; primary key primary  key not  null not null is null is  not	null is not x
start with start  with connect  by connect by_root connect_by_root group by having order siblings by
long raw long	raw longraw nchar varying national character character varying double precision double  precision real
timestamp with local time zone, time, date, interval year to month, boolean, bigint, varchar2(10 char), nvarchar2, xdburitype, si_color
a/*b*/c--d
a - -b /* c -- d
 TODO e */ f -- /* g
-- Ž: http://sql.example.org/dotaz?q=1&r=(2)). \
stále komentář? \
/ 2
  / 2
select /*+ hint(a) */ * /
from t -- end
run
list 5
quit
exit 'neukončený řetězec \
-- XXX není komentář