import type { Connection } from "../deps.ts";

/** Reads several things as they are at one moment: a change that is saved meanwhile appears in none of them. */
export function inSnapshot<T>(db: Connection, read: (tx: Connection) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(read);
}
