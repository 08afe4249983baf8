-- Aggregates port calls – größere Daten
-- TODO: windows, see http://pig.example.org/ports or pig@example.org \
continued FIXME
/* A block comment
   XXX over two lines */
REGISTER 'lib/piggybank.jar';
DEFINE Clean org.example.Clean('a', "b");
%declare LIMIT 100
%default OUT '/data/out'
SET default_parallel 10;
IMPORT 'macros.pig';

calls = LOAD '/data/häfen/*.csv' USING PigStorage(';')
    AS (id:int, port:chararray, size:long, fee:double, open:boolean, raw:bytearray,
        tags:bag{t:tuple(tag:chararray)}, props:map[], when:datetime, n:biginteger, m:BIGDECIMAL);

big = FILTER calls BY size > 1000L AND fee <= 1.5e-3 OR NOT (port MATCHES '.*kiel\\.x.*');
typed = FOREACH big GENERATE (int)fee AS cents, UPPER(port) AS name, $0, $1..$3,
    (open == true ? 'yes' : 'no'), (raw IS NOT NULL ? null : false), SIZE(tags), props#'größe';
grouped = GROUP typed BY name PARALLEL 5;
both = COGROUP typed BY name INNER, calls BY port OUTER;
counts = foreach grouped {
    sorted = ORDER typed BY cents DESC;
    top = LIMIT sorted 10;
    uniq = DISTINCT typed.name;
    GENERATE group, COUNT(typed) AS n, SUM(typed.cents), AVG(typed.cents), FLATTEN(top), MAX(typed.cents);
};
joined = JOIN counts BY group LEFT OUTER, calls BY port USING 'replicated';
crossed = CROSS counts, calls;
un = UNION ONSCHEMA counts, calls;
SPLIT typed INTO cheap IF cents < 10, dear OTHERWISE;
sampled = SAMPLE dear 0.1;
streamed = STREAM cheap THROUGH `awk '{print $1}'`;
ranked = RANK counts BY n DESC DENSE;
cubed = CUBE typed BY ROLLUP(name, cents);
words = FOREACH calls GENERATE TOKENIZE(port), CONCAT('a', "b\tc \"d\""), SUBSTRING(port, 0, 3),
    ToDate('2031-03-02', 'yyyy-MM-dd'), ABS(-5) % 3, .5, 2., 3e10, 1f, 007, 0x1F, TOP(3, 1, tags);
assert_ok = ASSERT calls BY id > 0, 'id must be positive';
DESCRIBE counts; EXPLAIN counts; ILLUSTRATE counts; DUMP counts;
STORE joined INTO '$OUT/joined' USING JsonStorage();
NATIVE 'x.jar'; MAPREDUCE 'y.jar' STORE cheap INTO 'in' LOAD 'out'; fs -rm /tmp/x
DEFINE my_macro(rel, n) RETURNS res { $res = LIMIT $rel $n; }; */
TRUE; False; NULL; Int; counts; sumtotal; upper(port); AS_x; 'multi \
line'; "unterminated
STORE x INTO 'also open;
/* open comment
