#ifndef CSQLITE_H
#define CSQLITE_H

#include <sqlite3.h>
#include <stdbool.h>

/// Tells SQLite to copy what is bound to a statement: the header's macro for it casts a number to a
/// function, which does not import into Swift.
static inline sqlite3_destructor_type memento_sqlite_transient(void) { return SQLITE_TRANSIENT; }

/// `sqlite3_db_config` takes a list of arguments that Swift cannot write: turns off what a hostile
/// database file could use.
static inline void memento_sqlite_defend(sqlite3 *database) {
  sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
  sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)0);
}

/// Whether all bytes of a database's files can be read: SQLite takes a disk that fails for damage.
///
/// They are read as SQLite has them open: closing another descriptor would release its locks.
bool memento_sqlite_is_readable(sqlite3 *database);

#endif
