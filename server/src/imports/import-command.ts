import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { pipeline } from "node:stream/promises";
import { setTimeout } from "node:timers/promises";
import { may } from "@microfinance/contract/core/access.ts";
import { normalizeEmail } from "@microfinance/contract/core/email.ts";
import { formatNleExact } from "@microfinance/contract/core/money.ts";
import { countOfKind } from "@microfinance/contract/imports/columns.ts";
import {
  type ImportRecord,
  importBody,
  type ImportRow,
  largestFile,
  workingStates,
} from "@microfinance/contract/imports/schema.ts";
import { importTexts } from "@microfinance/contract/imports/texts.ts";
import { sql } from "kysely";
import type { Deps } from "../core/deps.ts";
import { AppError } from "../core/http/errors.ts";
import type { RequestContext, SessionActor } from "../core/http/session.ts";
import { StartError } from "../core/start-error.ts";
import { bookImport, startImport, takeBackImport } from "./change-import.ts";
import { reasonsFile } from "./files.ts";
import { readImport, rowList } from "./queries.ts";
import { workOnImport } from "./work.ts";

/** The arguments of `npm run import` that read a file. */
export interface ImportCommand {
  file: string;
  kind: string;
  /** The e-mail address of the Manager or System Admin who imports. */
  as: string;
  /** The day on which the books begin, YYYY-MM-DD. */
  cutOver: string;
  /** Whether the new rows are written after the dry run, and the unlikely ones with them. */
  yes: boolean;
  acceptUnlikely?: boolean;
  /** How the file writes dates and amounts; as the screen has it where they are absent. */
  dateOrder?: string | undefined;
  numbers?: string | undefined;
  /** Where the rows that are not written are put with their reasons, as CSV. */
  reasons?: string | undefined;
}

/** Refused rows that are printed. */
const mostPrinted = 20;

/**
 * Reads a file as a dry run and prints its result; with `yes` it then writes the new rows (IMP-1). The same
 * operations as those of the section Import do it.
 * @throws {StartError} with the reason; nothing is written then
 */
export async function importFile(
  deps: Deps,
  command: ImportCommand,
  print: (line: string) => void,
): Promise<void> {
  await saying(() => run(deps, command, print));
}

/** A refusal is a sentence for who runs the command. */
async function saying(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof AppError) throw new StartError(error.message, { cause: error });
    throw error;
  }
}

async function run(
  deps: Deps,
  { file, kind, as, cutOver, yes, ...command }: ImportCommand,
  print: (line: string) => void,
): Promise<void> {
  const ctx = await contextOf(deps, as);
  const content = await readFile(file).catch((cause: unknown) => {
    throw new StartError(`The file ${file} cannot be read.`, { cause });
  });
  if (content.length > largestFile) throw new StartError(importTexts.fileTooLarge);
  const input = importBody.safeParse({
    kind,
    format: file.toLowerCase().endsWith(".xlsx") ? "xlsx" : "csv",
    file_name: basename(file).slice(0, 200),
    content: content.toString("base64"),
    cut_over: cutOver,
    ...(command.dateOrder === undefined ? {} : { date_order: command.dateOrder }),
    ...(command.numbers === undefined ? {} : { numbers: command.numbers }),
  });
  if (!input.success)
    throw new StartError(input.error.issues.map(({ message }) => message).join(" "));
  const id = await startImport(deps, input.data, ctx);
  await finishWork(deps, id);
  const read = await readImport(deps, id);
  if (read.state === "refused") throw new StartError(read.problem);
  printDryRun(read, print);
  const refused = await (
    await rowList(deps, id, { outcome: "refused" })
  ).rows({
    limit: mostPrinted,
    offset: 0,
    backwards: false,
  });
  for (const row of refused) for (const line of linesOf(row)) print(line);
  const left = read.counts.refused + read.counts.changed;
  if (command.reasons !== undefined && left > 0) {
    await pipeline(await reasonsFile(deps.db, read, "csv"), createWriteStream(command.reasons));
    print(`${countOfKind(read.kind, left)} with their reasons: ${command.reasons}`);
  } else if (left > refused.length)
    print(`${left - refused.length} more; see them with --reasons FILE.`);
  if (!yes && read.counts.new === 0) return print("Nothing in it is new.");
  if (!yes) {
    print(`Nothing is written. Add --yes to import ${countOfKind(read.kind, read.counts.new)}.`);
    return;
  }
  await bookImport(deps, id, { accept_unlikely: command.acceptUnlikely }, ctx);
  await finishWork(deps, id);
  const { rows_done } = await readImport(deps, id);
  print(`Imported ${countOfKind(read.kind, rows_done)}.`);
}

/**
 * Takes a whole import back (IMP-11).
 * @throws {StartError} with the reason; nothing is taken back then
 */
export async function takeImportBack(
  deps: Deps,
  { id, as }: { id: number; as: string },
  print: (line: string) => void,
): Promise<void> {
  await saying(async () => {
    const ctx = await contextOf(deps, as);
    const { kind, rows_done } = await readImport(deps, id);
    await takeBackImport(deps, id, ctx);
    await finishWork(deps, id);
    const { state, problem } = await readImport(deps, id);
    if (state !== "undone") throw new StartError(problem);
    print(`Taken back ${countOfKind(kind, rows_done)}.`);
  });
}

/** Works on an import, or waits for the server that does. */
async function finishWork(deps: Deps, id: number): Promise<void> {
  while (!(await workOnImport(deps, id))) {
    await setTimeout(500);
    if (!workingStates.includes((await readImport(deps, id)).state)) return;
  }
}

function printDryRun({ id, counts, totals }: ImportRecord, print: (line: string) => void): void {
  const { new: added, same, changed, refused, reread, unlikely } = counts;
  print(`Import ${id}: new ${added}, the same ${same}, changed ${changed}, refused ${refused}.`);
  if (reread > 0) print(`Read otherwise than written: ${reread}. The section Import shows how.`);
  if (unlikely > 0)
    print(`Unlikely: ${unlikely}. The section Import shows why; --accept-unlikely imports them.`);
  for (const { label, amount } of totals ?? []) print(`${label}: ${formatNleExact(amount)}`);
}

const linesOf = ({ row, problems }: ImportRow) =>
  problems.map(
    ({ column, value, reason, remedy }) => `Row ${row}, ${column} "${value}": ${reason} ${remedy}`,
  );

/** The staff member in whose name the command imports. */
async function contextOf(deps: Deps, email: string): Promise<RequestContext> {
  const { rows } = await sql<Omit<SessionActor, "session_id" | "authenticated_at">>`
    select u.id as user_id, u.area, u.first_name, u.last_name, s.customer_id, s.id as staff_id,
           array(select role_id from user_roles where user_id = u.id order by role_id) as role_ids,
           array[]::text[] as permissions
    from users u join staff s on s.user_id = u.id
    where u.email = ${normalizeEmail(email)} and u.deleted_at is null and u.status = 'active'
      and s.status = 'active'`.execute(deps.db);
  const [person] = rows;
  if (person === undefined || !may(person, "imports.manage"))
    throw new StartError("--as names no active Manager or System Admin.");
  const actor = { ...person, session_id: "", authenticated_at: deps.now() };
  return { actor, network_address: "command line", request_id: randomUUID() };
}
