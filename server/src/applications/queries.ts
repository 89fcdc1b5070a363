import type { DraftRecord } from "@microfinance/contract/applications/draft.ts";
import { type Selectable, sql } from "kysely";
import type { ApplicationDrafts } from "../core/db/schema.ts";
import type { Connection } from "../core/deps.ts";
import { filesOf } from "../documents/queries.ts";

/** A stored unfinished application. */
export type Draft = Selectable<ApplicationDrafts>;

/**
 * Locks an application's id until the transaction ends, whether a draft, a loan or nothing has it, so that saving and
 * submitting run one after the other.
 */
export async function lockApplication(db: Connection, applicationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`application:${applicationId}`}, 0))`.execute(
    db,
  );
}

/** Serializes transactions that create drafts of one author, so that concurrent ones are counted. */
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

/** The drafts of an author, latest save first. */
export async function draftsOf(db: Connection, userId: number): Promise<Draft[]> {
  return db
    .selectFrom("application_drafts")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("updated_at", "desc")
    .orderBy("id")
    .execute();
}

/** The count of an author's drafts. */
export async function countDrafts(db: Connection, userId: number): Promise<number> {
  const row = await db
    .selectFrom("application_drafts")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** The content of a draft. */
export interface DraftContent {
  step: number;
  body: object;
  customer_id: string | null;
}

/** Inserts or updates a draft. Its `updated_at` always increases, even within one clock tick. */
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

/** Deletes a draft with its files. */
export async function deleteDraft(db: Connection, applicationId: string): Promise<void> {
  await db.deleteFrom("application_drafts").where("id", "=", applicationId).execute();
}

/** Whether an application was already submitted. */
export async function isSubmitted(db: Connection, applicationId: string): Promise<boolean> {
  const row = await db
    .selectFrom("loans")
    .select("id")
    .where("application_id", "=", applicationId)
    .executeTakeFirst();
  return row !== undefined;
}

/** A draft in an API response. */
export async function toDraft(db: Connection, draft: Draft): Promise<DraftRecord> {
  return {
    id: draft.id,
    application_id: draft.id,
    customer_id: draft.customer_id,
    step: draft.step,
    // The schema of the call accepts objects only.
    body: draft.body as Record<string, unknown>,
    files: await filesOf(db, { draft_id: draft.id }),
    created_at: draft.created_at.toISOString(),
    updated_at: draft.updated_at.toISOString(),
  };
}
