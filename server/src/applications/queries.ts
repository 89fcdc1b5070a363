import type { DraftRecord } from "@microfinance/contract/applications/draft.ts";
import { type Selectable, sql } from "kysely";
import type { ApplicationDrafts } from "../core/db/schema.ts";
import type { Connection } from "../core/deps.ts";
import { filesOf } from "../documents/queries.ts";

/** An unfinished application as it is stored. */
export type Draft = Selectable<ApplicationDrafts>;

/**
 * Holds an application's id until the transaction ends, whether there is a draft, a loan or nothing under it: saving
 * and submitting it happen one after the other.
 */
export async function lockApplication(db: Connection, applicationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`application:${applicationId}`}, 0))`.execute(
    db,
  );
}

/** Lets only one transaction at a time begin a draft of somebody's, so that of many at once each is counted. */
export async function lockDraftsOf(db: Connection, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`drafts:${userId}`}, 0))`.execute(db);
}

/** The draft of an application, or null. */
export async function findDraft(db: Connection, applicationId: string): Promise<Draft | null> {
  const row = await db
    .selectFrom("application_drafts")
    .selectAll()
    .where("id", "=", applicationId)
    .executeTakeFirst();
  return row ?? null;
}

/** Somebody's drafts, the one saved last first. */
export async function draftsOf(db: Connection, userId: number): Promise<Draft[]> {
  return db
    .selectFrom("application_drafts")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("updated_at", "desc")
    .orderBy("id")
    .execute();
}

/** How many drafts somebody has. */
export async function countDrafts(db: Connection, userId: number): Promise<number> {
  const row = await db
    .selectFrom("application_drafts")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** What a draft holds. */
export interface DraftContent {
  step: number;
  body: object;
  customer_id: string | null;
}

/** Stores a draft, new or again. Its `updated_at` always moves on, even within one tick of the clock. */
export async function putDraft(
  db: Connection,
  applicationId: string,
  userId: number,
  content: DraftContent,
  now: Date,
): Promise<Draft> {
  const values = { ...content, body: JSON.stringify(content.body) };
  return db
    .insertInto("application_drafts")
    .values({ id: applicationId, user_id: userId, ...values, created_at: now, updated_at: now })
    .onConflict((taken) =>
      taken.column("id").doUpdateSet({
        ...values,
        updated_at: sql`greatest(${now}::timestamptz, application_drafts.updated_at + interval '1 millisecond')`,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Deletes a draft; its files go with it. */
export async function deleteDraft(db: Connection, applicationId: string): Promise<void> {
  await db.deleteFrom("application_drafts").where("id", "=", applicationId).execute();
}

/** Whether an application was submitted already. */
export async function isSubmitted(db: Connection, applicationId: string): Promise<boolean> {
  const row = await db
    .selectFrom("loans")
    .select("id")
    .where("application_id", "=", applicationId)
    .executeTakeFirst();
  return row !== undefined;
}

/** A draft as the API answers it. */
export async function toDraft(db: Connection, draft: Draft): Promise<DraftRecord> {
  return {
    id: draft.id,
    application_id: draft.id,
    customer_id: draft.customer_id,
    step: draft.step,
    // The schema of the call takes objects only.
    body: draft.body as Record<string, unknown>,
    files: await filesOf(db, { draft_id: draft.id }),
    created_at: draft.created_at.toISOString(),
    updated_at: draft.updated_at.toISOString(),
  };
}
