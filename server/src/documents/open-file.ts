import { documentTexts } from "@microfinance/contract/documents/texts.ts";
import { writeAudit } from "../audit/write-audit.ts";
import type { Deps } from "../core/deps.ts";
import { conflict, notFound, AppError } from "../core/http/errors.ts";
import { scanWithClamAv } from "./clamav.ts";
import { type FileContent, type FileOwner, findFile, findUnscanned, saveScan } from "./queries.ts";

/** How long a scan counts, in milliseconds: a day, after which the scanner may know more. */
const scanAge = 86_400_000;

/**
 * One file of a draft or loan, to be sent. Where the lender has a virus scanner (CLAMAV_URL), the file is scanned
 * before, unless it was within the last day (LOAN-27).
 * @throws 404 for no such file; 409 for one that holds a virus; 503 when the scanner cannot be reached
 */
export async function openFile(deps: Deps, owner: FileOwner, fileId: string): Promise<FileContent> {
  const file = await findFile(deps.db, owner, fileId);
  if (file === null) throw notFound(documentTexts.notFound);
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

/** Scans the files that no scanner has seen yet, oldest first; at most 20 a run. */
export async function scanNewFiles(deps: Deps): Promise<void> {
  const url = deps.env.CLAMAV_URL;
  if (url === undefined) return;
  for (const file of await findUnscanned(deps.db, 20)) await scanFile(deps, url, file);
}

async function scanFile(
  deps: Deps,
  url: string,
  file: Pick<FileContent, "id" | "name" | "content" | "virus">,
): Promise<string | null> {
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
