/** The files the commands in sqlite.txt work on. */
export const sqliteFiles = {
  'empty.db': '',
  'make.sql':
    "CREATE TABLE crew(id INTEGER PRIMARY KEY, name TEXT, age INT);\nINSERT INTO crew VALUES (1,'Ann',30),\n (2,'Bob',NULL);\n\n.headers on\nSELECT * FROM crew;\n",
  'wrong.sql':
    'SELECT 1;\n\nSELECT *\nFROM nothing;\nSELECT 2;\nCREATE TABLE t(a UNIQUE);\nINSERT INTO t VALUES(1);\nINSERT INTO t VALUES(1);\nSELECT count(*) FROM t;\n',
  'text.txt': 'no database\n',
}
