import type { Letterhead } from "@microfinance/contract/settings/schema.ts";
import { logoLimits, logoTexts as texts } from "@microfinance/contract/settings/logo.ts";
import { settingsTexts } from "@microfinance/contract/settings/texts.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { branchOfPaper, type PaperOf } from "../core/db/branch-of-paper.ts";
import { conflict, notFound } from "../core/http/errors.ts";
import type { RequestContext, SessionActor } from "../core/http/session.ts";
import type { Picture, PrintedLetterhead } from "../core/pdf/page.ts";
import { pictureSize } from "../core/pdf/picture.ts";
import { writePdf } from "../core/pdf/write-pdf.ts";
import { fileRefused, readUpload, type Upload } from "../documents/read-upload.ts";
import { lockSettings, readSettings } from "./queries.ts";

/** The letterhead as the screens read it: the address of the logo changes with its content (RPT-40). */
export async function readLetterhead(db: Connection): Promise<Letterhead> {
  return { ...(await lender(db)), logo: await logoAddress(db) };
}

/** The letterhead of a paper about a record (BR-9). @throws 404 for a record that the call does not see */
export async function readPaperLetterhead(db: Connection, paper: PaperOf): Promise<Letterhead> {
  const branch = await branchOfPaper(db, paper);
  if (branch === undefined) throw notFound(settingsTexts.unknownPaper);
  return { ...underBranch(await lender(db), branch), logo: await logoAddress(db) };
}

type Sender = Omit<Letterhead, "logo">;

async function lender(db: Connection): Promise<Sender> {
  const { lender_name, address, phone, email } = await readSettings(db);
  return { lender_name, address, phone, email };
}

/** The lender at the address of a branch; what the branch has not is the lender's. */
function underBranch(
  sender: Sender,
  branch: { name: string | null; address: string; phone: string } | undefined,
): Sender {
  if (branch === undefined || branch.name === null) return sender;
  const { name, address, phone } = branch;
  return {
    ...sender,
    branch: name,
    address: address || sender.address,
    phone: phone || sender.phone,
  };
}

async function logoAddress(db: Connection): Promise<string | null> {
  const logo = await db.selectFrom("lender_logo").select("sha256").executeTakeFirst();
  return logo === undefined ? null : `/api/settings/logo?v=${logo.sha256.slice(0, 16)}`;
}

/** The letterhead as PDFs draw it, with the picture; that of its branch for a paper about a record (BR-9). */
export async function printedLetterhead(
  db: Connection,
  paper?: PaperOf,
): Promise<PrintedLetterhead> {
  const branch = paper === undefined ? undefined : await branchOfPaper(db, paper);
  return { ...underBranch(await lender(db), branch), picture: await findLogo(db) };
}

/** The logo; null without one. */
export async function findLogo(db: Connection): Promise<(Picture & { type: string }) | null> {
  const row = await db
    .selectFrom("lender_logo")
    .select(["type", "content", "width", "height"])
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Sets the logo.
 * @throws 400 for another type than PNG and JPEG by its content, for one that is too large, and for one that cannot be
 *   drawn in a PDF
 */
export async function saveLogo(
  deps: Deps,
  actor: SessionActor,
  ctx: RequestContext,
  upload: Upload,
): Promise<void> {
  const read = readUpload(upload);
  if (read.type === "application/pdf") throw fileRefused(texts.wrongType);
  if (read.size > logoLimits.bytes) throw fileRefused(texts.tooLarge);
  const size = pictureSize(read.content, read.type);
  if (size === null) throw fileRefused(texts.unreadable);
  if (Math.max(size.width, size.height) > logoLimits.pixels) throw fileRefused(texts.tooManyPixels);
  await tryPicture({ ...size, content: read.content });
  const sha256 = read.sha256.toString("hex");
  await deps.db.transaction().execute(async (db) => {
    await lockSettings(db);
    const logo = {
      type: read.type,
      content: read.content,
      sha256,
      ...size,
      updated_by: actor.user_id,
      updated_at: deps.now(),
    };
    await db
      .insertInto("lender_logo")
      .values(logo)
      .onConflict((row) => row.column("is_only").doUpdateSet(logo))
      .execute();
    await writeAudit(db, ctx, {
      action: "settings.logo",
      record_type: "settings",
      record_id: "lender",
      after: { name: read.name, size: read.size, sha256 },
    });
  });
}

/**
 * Removes the logo.
 * @throws 409 without one
 */
export async function removeLogo(deps: Deps, ctx: RequestContext): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    await lockSettings(db);
    const removed = await db.deleteFrom("lender_logo").returning("sha256").executeTakeFirst();
    if (removed === undefined) throw conflict(texts.none);
    await writeAudit(db, ctx, {
      action: "settings.remove_logo",
      record_type: "settings",
      record_id: "lender",
      before: { sha256: removed.sha256 },
    });
  });
}

/** Draws the picture once: one that fails would fail on every paper. */
async function tryPicture(picture: Picture): Promise<void> {
  const letterhead = { lender_name: "", address: "", phone: "", email: "", picture };
  const heading = { letterhead, title: "", number: "", mark: null, createdAt: new Date(0) };
  try {
    await writePdf(heading, []);
  } catch {
    throw fileRefused(texts.unreadable);
  }
}
