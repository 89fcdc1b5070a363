import type { FastifyInstance } from "fastify";
import { buildApp } from "../src/app.ts";
import type { Deps } from "../src/core/deps.ts";
import { readEnv } from "../src/core/env.ts";
import { databaseStore } from "../src/documents/document-store.ts";
import { tables } from "../src/tables.ts";
import { type TestDatabase, testDatabase } from "./database.ts";

/** The application on its own database, with a clock that the test sets. */
export interface TestApp {
  app: FastifyInstance;
  deps: Deps;
  /** Sets the clock of every rule, token and timer of the application. */
  setNow: (iso: string) => void;
  /** Runs SQL as the owner of the tables, for statements that the application's user may not run. */
  asOwner: (sql: string) => Promise<void>;
  close: () => Promise<void>;
}

const alwaysFresh = { isFresh: () => true, behind: () => 0, close: () => Promise.resolve() };

/** The application for one test file, on a new database. Close it in afterAll. */
export async function testApp(startAt = "2026-03-16T09:00:00Z"): Promise<TestApp> {
  return appOn(await testDatabase(), startAt);
}

/** An application, and the dependencies of the file that it serves at present. */
interface Lent {
  app: FastifyInstance;
  deps: Deps;
  isClosed: boolean;
}

/** Applications of this worker that no file has now: to build one takes as long as some fifty requests. */
const idle: Lent[] = [];

/**
 * The application on this database. It may have served other files, with theirs: what it keeps in memory it keeps by
 * database. For the pages and for monitoring, of which it keeps more, build an own one with `buildApp`.
 */
export async function appOn(
  database: Omit<TestDatabase, "migrationUrl" | "reading"> & Partial<Pick<TestDatabase, "reading">>,
  startAt: string,
): Promise<TestApp> {
  let now = new Date(startAt);
  const deps: Deps = {
    db: database.db,
    pool: database.pool,
    // Every list and report of a test is read as a replica would serve it.
    replica: database.reading && { ...alwaysFresh, db: database.reading },
    env: readEnv({
      NODE_ENV: "test",
      DATABASE_URL: database.url,
      JWT_SECRET: "a-secret-of-the-test-run-0123456789",
      // Loading modules delays the event loop of a test process.
      MAX_EVENT_LOOP_DELAY: "0",
    }),
    documents: databaseStore,
    tables,
    now: () => now,
  };
  const lent = await lend(deps);
  let isOpen = true;
  return {
    app: lent.app,
    deps,
    setNow: (iso) => {
      now = new Date(iso);
    },
    asOwner: database.asOwner,
    close: async () => {
      if (!isOpen) return;
      isOpen = false;
      // A listening application still accepts requests on its port.
      if (lent.app.server.listening) await lent.app.close();
      if (!lent.isClosed) idle.push(lent);
      await database.close();
    },
  };
}

async function lend(deps: Deps): Promise<Lent> {
  const known = idle.pop();
  if (known !== undefined) {
    known.deps = deps;
    return known;
  }
  const holder = { deps, isClosed: false };
  const app = await buildApp(asHeldBy(holder));
  app.addHook("onClose", async () => {
    holder.isClosed = true;
  });
  return Object.assign(holder, { app });
}

/** Dependencies that are those of the holder at each moment. */
function asHeldBy(holder: Pick<Lent, "deps">): Deps {
  return {
    get db() {
      return holder.deps.db;
    },
    get pool() {
      return holder.deps.pool;
    },
    get replica() {
      return holder.deps.replica;
    },
    get env() {
      return holder.deps.env;
    },
    get documents() {
      return holder.deps.documents;
    },
    tables,
    now: () => holder.deps.now(),
  };
}
