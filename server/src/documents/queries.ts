import { paperKinds } from "@microfinance/contract/documents/papers.ts";
import type { StoredFile } from "@microfinance/contract/documents/schema.ts";
import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { Connection } from "../core/deps.ts";
import type { StoredUpload } from "../core/files/document-store.ts";

/** The owner of a file: an unfinished application until it is submitted, then a loan. */
export type FileOwner = { draft_id: string } | { loan_id: number };

/** The row of a file; without content when the content is in another store. */
export interface FileRow {
  id: string;
  name: string;
  type: string;
  content: Buffer | null;
  sha256: Buffer;
  /** The time and the result of its last virus scan. */
  scanned_at: Date | null;
  virus: string | null;
}

/** The files of a draft or loan, in order of upload, without their contents. */
export async function filesOf(db: Connection, owner: FileOwner): Promise<StoredFile[]> {
  const rows = await selectFiles(db).where(ownedBy(owner)).orderBy("d.number").execute();
  return rows.map(toStoredFile);
}

/** The files of all loans of a customer, newest first. */
export async function filesOfCustomer(db: Connection, customerId: string, most: number) {
  const rows = await selectFiles(db)
    .innerJoin("loans as l", "l.id", "d.loan_id")
    .select("l.loan_id")
    .where("l.customer_id", "=", customerId)
    .orderBy("d.number", "desc")
    .limit(most)
    .execute();
  return rows.map(toStoredFile);
}

function selectFiles(db: Connection) {
  return db
    .selectFrom("documents as d")
    .select(["d.id", "d.name", "d.size", "d.type", "d.created_at", "d.virus", "d.kind"])
    .select(sql<string>`encode(d.sha256, 'hex')`.as("sha256"))
    .select(
      // The newest decision counts (KYC-30).
      sql<StoredDecision | null>`(
        select json_build_object('state', p.state, 'reason', p.reason, 'decided_at', p.decided_at)
        from paper_decisions p where p.document_id = d.id order by p.id desc limit 1)`.as(
        "decision",
      ),
    );
}

type StoredDecision = NonNullable<StoredFile["decision"]>;

interface ReadFile {
  created_at: Date;
  kind: string | null;
  decision: StoredDecision | null;
}

function toStoredFile<Row extends ReadFile>({ decision, ...row }: Row) {
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    kind: paperKinds.find((kind) => kind === row.kind) ?? null,
    ...(decision === null
      ? {}
      : { decision: { ...decision, decided_at: new Date(decision.decided_at).toISOString() } }),
  };
}

/** One file of a draft or loan with its content; null for an unknown one. */
export async function findFile(
  db: Connection,
  owner: FileOwner,
  fileId: string,
): Promise<FileRow | null> {
  if (!isFileId(fileId)) return null;
  const row = await db
    .selectFrom("documents")
    .select(["id", "name", "type", "content", "sha256", "scanned_at", "virus"])
    .where("id", "=", fileId)
    .where(ownedBy(owner))
    .executeTakeFirst();
  return row ?? null;
}

/** The oldest files without a virus scan. */
export function findUnscanned(db: Connection, most: number): Promise<FileRow[]> {
  return db
    .selectFrom("documents")
    .select(["id", "name", "type", "content", "sha256", "scanned_at", "virus"])
    .where("scanned_at", "is", null)
    .orderBy("created_at")
    .limit(most)
    .execute();
}

/** Stores the result of a virus scan. */
export async function saveScan(
  db: Connection,
  fileId: string,
  scan: { virus: string | null; scanned_at: Date },
): Promise<void> {
  await db.updateTable("documents").set(scan).where("id", "=", fileId).execute();
}

/** Stores the row of a file. */
export async function insertFile(
  db: Connection,
  owner: FileOwner,
  file: StoredUpload,
  by: { user_id: number; at: Date },
): Promise<void> {
  await db
    .insertInto("documents")
    .values({ ...owner, ...file, uploaded_by: by.user_id, created_at: by.at })
    .execute();
}

/** Removes a file of a draft; returns its name, null for an unknown one. */
export async function deleteDraftFile(
  db: Connection,
  draftId: string,
  fileId: string,
): Promise<string | null> {
  if (!isFileId(fileId)) return null;
  const row = await db
    .deleteFrom("documents")
    .where("id", "=", fileId)
    .where("draft_id", "=", draftId)
    .returning("name")
    .executeTakeFirst();
  return row?.name ?? null;
}

/** Moves the files of a submitted application to its loan. */
export async function moveFilesToLoan(
  db: Connection,
  draftId: string,
  loanId: number,
): Promise<void> {
  await db
    .updateTable("documents")
    .set({ draft_id: null, loan_id: loanId })
    .where("draft_id", "=", draftId)
    .execute();
}

function ownedBy(owner: FileOwner): RawBuilder<SqlBool> {
  return "draft_id" in owner
    ? sql<SqlBool>`draft_id = ${owner.draft_id}`
    : sql<SqlBool>`loan_id = ${owner.loan_id}`;
}

function isFileId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}
