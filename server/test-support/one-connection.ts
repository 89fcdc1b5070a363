import { AsyncLocalStorage } from "node:async_hooks";
import type { Kysely } from "kysely";
import type { Database } from "../src/core/db/connect.ts";
import type { DB } from "../src/core/db/schema.ts";

/** Whether the work that runs is that of an open transaction. */
const isInTransaction = new AsyncLocalStorage<true>();

/**
 * Has each query fail that a transaction of a database sends to the pool instead of its own connection. As many
 * transactions as the pool has connections, of which all but one wait for the locks of that one, would leave it none
 * for the query: all stand until the locks time out.
 */
export function refuseSecondConnection({ db, pool }: Pick<Database, "db" | "pool">): void {
  watchTransactions(db);
  pool.connect = new Proxy(pool.connect.bind(pool), {
    apply(connect, pooled, args) {
      if (isInTransaction.getStore())
        throw new Error("A transaction asks for a second connection: hand its own on");
      return Reflect.apply(connect, pooled, args);
    },
  });
}

function watchTransactions(db: Kysely<DB>): void {
  const begin = db.transaction.bind(db);
  db.transaction = () => {
    const builder = begin();
    const execute = builder.execute.bind(builder);
    builder.execute = (work) => execute((tx) => isInTransaction.run(true, () => work(tx)));
    return builder;
  };
}
