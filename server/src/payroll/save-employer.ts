import { statusLists } from "@microfinance/contract/loans/status.ts";
import { employerLetters } from "@microfinance/contract/payroll/rules.ts";
import type { employerChange, newEmployer } from "@microfinance/contract/payroll/schema.ts";
import { employerRecordTexts as texts } from "@microfinance/contract/payroll/texts.ts";
import type { z } from "zod";
import { writeAudit } from "../core/audit/write-audit.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { conflict, notFound } from "../core/http/errors.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";

type NewEmployer = z.output<typeof newEmployer>;
type EmployerChange = z.output<typeof employerChange>;

/**
 * Adds an employer (PAYR-1).
 * @returns its id
 * @throws 409 for a name of another one
 */
export async function addEmployer(
  deps: Deps,
  employer: NewEmployer,
  ctx: RequestContext,
): Promise<number> {
  return deps.db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto("payroll_employers")
      .values({ ...employer, created_by: staffIdOf(ctx), created_at: deps.now() })
      .returning("id")
      .executeTakeFirstOrThrow();
    await saveNames(tx, id, employer);
    await writeAudit(tx, ctx, {
      action: "payroll_employer.add",
      record_type: "payroll_employer",
      record_id: id,
      after: { ...employer, aliases: employer.aliases.join(", ") },
    });
    return id;
  });
}

/**
 * Changes an employer (PAYR-2).
 * @throws 404 for an unknown one; 409 for a name of another one, and for the end of one with loans
 */
export async function changeEmployer(
  deps: Deps,
  id: number,
  change: EmployerChange,
  ctx: RequestContext,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const before = await tx
      .selectFrom("payroll_employers")
      .select(["name", "aliases", "contact_name", "phone", "email", "address", "pay_day", "active"])
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (before === undefined) throw notFound(texts.notFound);
    const after = { ...before, ...withoutAbsent(change) };
    if (JSON.stringify(after) === JSON.stringify(before)) return;
    if (before.active && !after.active) await refuseLiveLoans(tx, id);
    await tx.updateTable("payroll_employers").set(after).where("id", "=", id).execute();
    await saveNames(tx, id, after);
    await writeAudit(tx, ctx, {
      action: "payroll_employer.change",
      record_type: "payroll_employer",
      record_id: id,
      before: { ...before, aliases: before.aliases.join(", ") },
      after: { ...after, aliases: after.aliases.join(", ") },
    });
  });
}

function withoutAbsent(change: EmployerChange): EmployerChange {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}

/** Writes the letters of the names; the key refuses those of another employer, also at the same time. */
async function saveNames(
  tx: Connection,
  employer_id: number,
  { name, aliases }: Pick<NewEmployer, "name" | "aliases">,
): Promise<void> {
  await tx.deleteFrom("payroll_employer_names").where("employer_id", "=", employer_id).execute();
  for (const names of [name, ...aliases]) {
    const [letters] = employerLetters([names]);
    if (letters === undefined) continue;
    const written = await tx
      .insertInto("payroll_employer_names")
      .values({ letters, employer_id })
      .onConflict((key) => key.doNothing())
      .returning("letters")
      .executeTakeFirst();
    if (written !== undefined) continue;
    const owner = await tx
      .selectFrom("payroll_employer_names")
      .select("employer_id")
      .where("letters", "=", letters)
      .executeTakeFirst();
    const text = texts.nameTaken(names);
    // Two spellings of one name are one name.
    if (owner?.employer_id !== employer_id) throw conflict(text, { name: text });
  }
}

async function refuseLiveLoans(tx: Connection, id: number): Promise<void> {
  const live = await tx
    .selectFrom("loan_payrolls as p")
    .innerJoin("loans as l", "l.id", "p.loan_id")
    .select("l.id")
    .where("p.employer_id", "=", id)
    .where("l.status", "in", statusLists.owing)
    .executeTakeFirst();
  if (live !== undefined) throw conflict(texts.hasLoans, { active: texts.hasLoans });
}
