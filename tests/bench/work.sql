-- SPDX-License-Identifier: GPL-2.0-or-later
-- In-memory SQLite work: inserts, an index, joins, aggregates, updates.
CREATE TABLE t(id INTEGER PRIMARY KEY, k INTEGER, name TEXT, v REAL);
CREATE TABLE g(k INTEGER PRIMARY KEY, label TEXT);
BEGIN;
WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM c WHERE i < 100000)
  INSERT INTO t SELECT i, (i * 7919) % 997, 'name-' || ((i * 104729) % 30011), (i * 31 % 1000) / 7.0 FROM c;
WITH RECURSIVE c(i) AS (SELECT 0 UNION ALL SELECT i+1 FROM c WHERE i < 996)
  INSERT INTO g SELECT i, 'group ' || (i % 53) FROM c;
COMMIT;
CREATE INDEX t_name ON t(name);
SELECT count(*), sum(v) FROM t JOIN g USING(k) WHERE label LIKE 'group 1%';
SELECT label, count(*) AS n, round(avg(v), 3) FROM t JOIN g USING(k) GROUP BY label ORDER BY n DESC, label LIMIT 5;
UPDATE t SET v = v + 1 WHERE k % 3 = 0;
SELECT name, max(v) FROM t GROUP BY name ORDER BY 2 DESC, 1 LIMIT 5;
SELECT count(*) FROM t a JOIN t b ON a.name = b.name AND a.id < b.id;
DELETE FROM t WHERE k BETWEEN 100 AND 200;
SELECT count(*), min(id), max(id) FROM t;
