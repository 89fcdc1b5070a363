import { Kysely, type CompiledQuery, type Driver, PostgresDialect, type QueryResult } from "kysely";
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { openDatabase } from "./connect.ts";
import type { DB } from "./schema.ts";
import { preparedQuery } from "./pool-of-builder.ts";

/** A second PostgreSQL that follows the primary and serves lists, reports and exports (decision 069). */
export interface ReadReplica {
  /** Reads from the replica, and from the primary what the replica cannot finish. It begins no transaction. */
  db: Kysely<DB>;
  /** Whether the replica has everything that was committed two seconds ago. */
  isFresh(): boolean;
  /** The age in seconds of what the replica certainly has; null while that is unknown. */
  behind(): number | null;
  close(): Promise<void>;
}

/** The age of what a replica may show, in milliseconds. */
const mostBehind = 2_000;

/** Milliseconds between two beats. */
const interval = 500;

/** Milliseconds to wait for a connection to the replica; the primary serves instead. */
const timeout = 1_000;

/**
 * Milliseconds after which a silent replica counts as cut off, and the primary serves what waited for it. A statement
 * ends before, at the `statement_timeout` of 10 seconds. Without it a broken network would keep lists waiting, and the
 * beat too, so that no new connection would be tried.
 */
const longestSilence = 12_000;

/**
 * Connects to the replica of DATABASE_READ_URL and watches how far it is behind: the process writes a beat to the
 * primary and looks for it in the replica. A beat that has arrived proves that everything committed before it has too,
 * which the position in the log does not prove of a server that follows another primary, or none.
 *
 * @param primary the pool of DATABASE_URL
 * @param onChange is called when the replica is lost, and when it serves again
 */
export function openReadReplica(
  url: string,
  primary: pg.Pool,
  onChange: (text: string) => void,
): ReadReplica {
  const { pool, close } = openDatabase(url, {
    connectionTimeoutMillis: timeout,
    queryTimeoutMillis: longestSilence,
  });
  const process = randomUUID();
  const ending = new AbortController();
  /** The time of the newest beat that has arrived, on the clock of this process. */
  let arrived: number | null = null;
  const lose = () => {
    arrived = null;
  };
  const isFresh = () => arrived !== null && performance.now() - arrived <= mostBehind;

  async function beat(): Promise<void> {
    await primary.query(writeBeat, [process, performance.now()]);
    const { rows } = await pool.query<{ beat: number }>(readBeat, [process]);
    arrived = rows[0]?.beat ?? null;
  }

  async function watch(): Promise<void> {
    let wasFresh = true;
    while (!ending.signal.aborted) {
      await beat().catch(lose);
      const fresh = isFresh();
      if (fresh !== wasFresh) onChange(fresh ? texts.back : texts.lost);
      wasFresh = fresh;
      await sleep(interval, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  }

  const watching = watch();
  return {
    db: readingDatabase(pool, primary, lose),
    isFresh,
    behind: () => (arrived === null ? null : (performance.now() - arrived) / 1000),
    close: async () => {
      ending.abort();
      await watching;
      await primary.query("delete from replica_beats where process_id = $1", [process]);
      await close();
    },
  };
}

const texts = {
  back: "The read replica serves lists and reports.",
  lost: "The read replica is lost or too far behind; the primary serves its lists and reports.",
};

/** Processes that were killed leave their last beat, which a later one removes after a day. */
const writeBeat = `
  with old as (delete from replica_beats where beaten_at < now() - interval '1 day')
  insert into replica_beats (process_id, beat) values ($1, $2)
  on conflict (process_id) do update set beat = excluded.beat, beaten_at = now()`;

/** A primary is no replica, even with all beats: it may have been promoted meanwhile, and be about to fall behind. */
const readBeat = "select beat from replica_beats where process_id = $1 and pg_is_in_recovery()";

/**
 * A query builder over two pools: a statement that the replica cannot finish runs on the primary.
 *
 * @param onLost is called when the replica failed
 */
export function readingDatabase(
  replica: pg.Pool,
  primary: pg.Pool,
  onLost: () => void,
): Kysely<DB> {
  const dialect = new PostgresDialect({ pool: replica });
  dialect.createDriver = () => readingDriver(replica, primary, onLost);
  return new Kysely<DB>({ dialect });
}

function readingDriver(replica: pg.Pool, primary: pg.Pool, onLost: () => void): Driver {
  const executeQuery = async <Row>({
    sql,
    parameters,
  }: CompiledQuery): Promise<QueryResult<Row>> => {
    const query = preparedQuery(sql, parameters);
    const result: { rows: unknown[] } = await replica.query(query).catch((error: unknown) => {
      if (!isOfServer(error)) throw error;
      onLost();
      return primary.query(query);
    });
    // Kysely knows the columns that its statement selects.
    return { rows: result.rows as Row[] };
  };
  const streamQuery = () => {
    throw new Error("Read a list in batches: the read replica streams no rows");
  };
  const noTransaction = () => Promise.reject(new Error("The read replica begins no transaction"));
  return {
    init: () => Promise.resolve(),
    acquireConnection: () => Promise.resolve({ executeQuery, streamQuery }),
    releaseConnection: () => Promise.resolve(),
    beginTransaction: noTransaction,
    commitTransaction: noTransaction,
    rollbackTransaction: noTransaction,
    destroy: () => Promise.resolve(),
  };
}

/** SQL states that speak of the server: connection, resources, shutdown, a conflict with the recovery. */
const statesOfServer = /^(08|53|57P|58|XX|40001|40P01)/;

/** An error without an SQL state is a broken connection. A statement that takes too long would do so anywhere. */
function isOfServer(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return !/^[0-9A-Z]{5}$/.test(code) || statesOfServer.test(code);
}
