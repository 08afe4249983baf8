#include "CSQLite.h"

#include <stddef.h>

static bool is_readable(sqlite3 *database, int pointer) {
  sqlite3_file *file = NULL;
  sqlite3_file_control(database, NULL, pointer, &file);
  sqlite3_int64 size = 0;
  if (file == NULL || file->pMethods == NULL) return true;
  if (file->pMethods->xFileSize(file, &size) != SQLITE_OK) return false;
  char block[1 << 14];
  for (sqlite3_int64 offset = 0; offset < size; offset += (sqlite3_int64)sizeof block) {
    int code = file->pMethods->xRead(file, block, sizeof block, offset);
    if (code != SQLITE_OK && code != SQLITE_IOERR_SHORT_READ) return false;
  }
  return true;
}

bool memento_sqlite_is_readable(sqlite3 *database) {
  return is_readable(database, SQLITE_FCNTL_FILE_POINTER)
      && is_readable(database, SQLITE_FCNTL_JOURNAL_POINTER);
}
