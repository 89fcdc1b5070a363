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

/** Builds the application for one test file. Close it in afterAll. */
export async function testApp(startAt = "2026-03-16T09:00:00Z"): Promise<TestApp> {
  return appOn(await testDatabase(), startAt);
}

/** Builds the application on this database. */
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
  const app = await buildApp(deps);
  return {
    app,
    deps,
    setNow: (iso) => {
      now = new Date(iso);
    },
    asOwner: database.asOwner,
    close: async () => {
      await app.close();
      await database.close();
    },
  };
}
