-- Schéma skladu – TODO indexy, viz https://sklad.example.org/db#schema \
   pokračování komentáře? FIXME dba@example.org
/* Blokový komentář XXX: řádek \
   ftp://zalohy.example.org/dump.sql, /* nevnořuje se */
CREATE TABLE sklad.položky (
  id        NUMBER(10,0) GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  název     NVARCHAR2(100) NOT NULL,
  popis     LONG RAW, obrázek BLOB, text_cs NCLOB, soubor BFILE,
  cena      DECIMAL(12, 2) DEFAULT 0.00 CHECK (cena >= 0 AND cena < 1e6),
  kusů      INTEGER, podíl DOUBLE PRECISION, f REAL, s SMALLINT, c NATIONAL CHARACTER VARYING(5),
  vloženo   TIMESTAMP(6) WITH TIME ZONE DEFAULT SYSDATE, doba INTERVAL DAY TO SECOND,
  xml       XMLType, geo MDSYS.SDO_GEOMETRY, o ORDSYS.ORDImage, u HTTPURIType, any SYS.ANYDATA,
  r ROWID, ur UROWID, bf BINARY_FLOAT, "Uvozovky" VARCHAR(10), [hranaté] char, `zpětné` TEXT,
  CONSTRAINT fk_kat FOREIGN KEY (kat) REFERENCES kategorie(id) ON DELETE CASCADE
) TABLESPACE data STORAGE (INITIAL 64K NEXT 10 M MAXEXTENTS UNLIMITED);
CREATE OR REPLACE FUNCTION cena_s_daní(p IN NUMBER) RETURN NUMBER IS
BEGIN
  IF p IS NULL OR p IS NOT NAN THEN RETURN NULL; END IF;
  RETURN ROUND(p * 1.21, 2) + .5 - 3. + 1.5E-3 + 2e10 + 10e + 1.e5 + 007 + 1.2.3 + a1 + 1a;
EXCEPTION WHEN OTHERS THEN RAISE;
END;
/
CREATE UNIQUE INDEX i1 ON položky (UPPER(název), id) COMPRESS;
ALTER TABLE položky ADD (barva CHAR(7 BYTE));
ALTER MATERIALIZED VIEW LOG ON x; ANALYZE TABLE t; COMMENT ON COLUMN a.b IS 'O''Brien \' ještě \n';
INSERT INTO položky (název, cena) VALUES ('Šroub \'M8\' 50%', 2.50), (N'Matka', 1), (q'[x]', U'\00e1');
INSERT INTO t VALUES ('víceřádkový
  text \
  konec', `identifikátor`, "double 'x'", '', ' -- nekomentář /* */ ');
SELECT p.id, COUNT(*) AS počet, AVG(cena), MAX(cena), STDDEV_POP(cena), MEDIAN(x), LISTAGG(a),
       RANK() OVER (PARTITION BY kat ORDER BY cena DESC NULLS LAST),
       DENSE_RANK() OVER (ORDER BY id ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW),
       NVL(a, b), NVL2(a,b,c), COALESCE(x, y), DECODE(a, 1, 'jedna'), TO_CHAR(d, 'YYYY-MM-DD'),
       SUBSTR(název, 1, 3) || LPAD(id, 5, '0'), INSTR(a,b), EXTRACT(YEAR FROM d), ADD_MONTHS(d, 3),
       SYS_CONTEXT('USERENV', 'LANG'), REGEXP_REPLACE(a, '[0-9]+', ''), XMLELEMENT("x", y), GREATEST(1,2),
       CASE WHEN cena > 100 THEN 'drahé' ELSE 'levné' END, CAST(x AS CHAR), CLUSTER_ID(m), CV(), REF(r), SQRT(x)
  FROM položky p LEFT OUTER JOIN kategorie k ON p.kat = k.id
 WHERE název NOT LIKE '%a!_%' ESCAPE '!' AND kat NOT IN (1, 2) -- řádkový
   AND EXISTS (SELECT 1 FROM dual) AND x IS NOT OF TYPE (t) AND y MEMBER OF z AND a BETWEEN 1 AND 2
 START WITH rodič IS NULL CONNECT BY PRIOR id = rodič
 GROUP BY GROUPING SETS ((a), CUBE(b, c)) HAVING SUM(x) > 5
UNION ALL SELECT CONNECT_BY_ROOT a, b MULTISET EXCEPT c FROM t ORDER BY 1;
MERGE INTO a USING b ON (a.id = b.id) WHEN MATCHED THEN UPDATE SET a.x = b.x;
GRANT SELECT, INSERT ON položky TO PUBLIC; REVOKE ALL ON x FROM y;
SET TRANSACTION READ ONLY; SAVEPOINT s1; ROLLBACK TO s1; COMMIT WORK; TRUNCATE TABLE t; EXPLAIN PLAN FOR SELECT 1;
  DROP TABLE položky PURGE; LOCK TABLE t IN EXCLUSIVE MODE;
SELECT * FROM t WHERE název LIKE 'a\_%' ESCAPE '\' OR id = 5; -- otevřený
