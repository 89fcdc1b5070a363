import { createHash } from "node:crypto";
import { documentTexts } from "@microfinance/contract/documents/texts.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import type { Deps } from "../core/deps.ts";
import { conflict, notFound, AppError } from "../core/http/errors.ts";
import { scanWithClamAv } from "./clamav.ts";
import { type FileOwner, type FileRow, findFile, findUnscanned, saveScan } from "./queries.ts";

/** A file with its content, for a download. */
export type OpenedFile = FileRow & { content: Buffer };

/** Milliseconds for which a scan is valid: a day, after which the scanner has newer signatures. */
const scanAge = 86_400_000;

/**
 * One file of a draft or loan, for a download. With a virus scanner (CLAMAV_URL) the file is scanned first, unless it
 * was scanned within a day (LOAN-27).
 * @throws 404 for an unknown file; 409 for one with a virus; 503 when the scanner is unreachable
 */
export async function openFile(deps: Deps, owner: FileOwner, fileId: string): Promise<OpenedFile> {
  const found = await findFile(deps.db, owner, fileId);
  if (found === null) throw notFound(documentTexts.notFound);
  const file = await withContent(deps, found);
  const url = deps.env.CLAMAV_URL;
  if (url === undefined) return file;
  const isScanned =
    file.scanned_at !== null && file.scanned_at.getTime() > deps.now().getTime() - scanAge;
  const virus = isScanned
    ? file.virus
    : await scanFile(deps, url, file).catch(() => {
        throw new AppError(503, documentTexts.scannerAway, { retryAfter: 30 });
      });
  if (virus !== null) throw conflict(documentTexts.virusFound(file.name));
  return file;
}

/** Scans the unscanned files, oldest first; at most 20 a run. */
export async function scanNewFiles(deps: Deps): Promise<void> {
  const url = deps.env.CLAMAV_URL;
  if (url === undefined) return;
  for (const file of await findUnscanned(deps.db, 20))
    await scanFile(deps, url, await withContent(deps, file));
}

/** The file with the content of its row, or of the store. @throws when the store holds another content */
async function withContent(deps: Deps, file: FileRow): Promise<OpenedFile> {
  if (file.content !== null) return { ...file, content: file.content };
  const content = await deps.documents.get(file.id);
  if (!createHash("sha256").update(content).digest().equals(file.sha256))
    throw new Error(`The content of document ${file.id} was changed in its bucket`);
  return { ...file, content };
}

async function scanFile(deps: Deps, url: string, file: OpenedFile): Promise<string | null> {
  const virus = await scanWithClamAv(url, file.content);
  await deps.db.transaction().execute(async (db) => {
    await saveScan(db, file.id, { virus, scanned_at: deps.now() });
    if (virus === null || virus === file.virus) return;
    await writeAudit(db, "system", {
      action: "document.virus_found",
      record_type: "document",
      record_id: file.id,
      after: { name: file.name, virus },
    });
  });
  return virus;
}
