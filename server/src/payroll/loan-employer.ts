import { deductionError, employerCode } from "@microfinance/contract/payroll/rules.ts";
import type { LoanPayroll, loanPayrollBody } from "@microfinance/contract/payroll/schema.ts";
import { employerRecordTexts as texts } from "@microfinance/contract/payroll/texts.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { writeAudit } from "../core/audit/write-audit.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { badRequest, conflict } from "../core/http/errors.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";
import { refuseOwnLoan } from "../loan-record/own-loan.ts";
import { loanOf, lockedLoanOf } from "../loan-record/path-loan.ts";

type Input = z.output<typeof loanPayrollBody>;
type Found = { id: number; name: string; staff_number: string } | null;

/** The employer of a loan, and the one that its customer's stated employer leads to (PAYR-3). */
export async function readLoanPayroll(db: Connection, named: string): Promise<LoanPayroll> {
  const loan = await loanOf(db, named);
  const { rows } = await sql<{ stated_employer: string; employer: Found; suggestion: Found }>`
    select coalesce(s.employer_name, '') as stated_employer,
           (select json_build_object('id', e.id, 'name', e.name, 'staff_number', p.staff_number)
            from loan_payrolls p join payroll_employers e on e.id = p.employer_id
            where p.loan_id = l.id) as employer,
           (select json_build_object('id', e.id, 'name', e.name, 'staff_number', left(s.employee_code, 40))
            from payroll_employer_names n join payroll_employers e on e.id = n.employer_id
            where e.active and n.letters = employer_letters(s.employer_name)) as suggestion
    from loans l left join employers s on s.customer_id = l.customer_id
    where l.id = ${loan.id}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error(`loan ${loan.id} was read but is not found`);
  const { stated_employer, employer, suggestion } = row;
  return {
    loan_id: loan.loan_id,
    employer: coded(employer),
    suggestion: coded(suggestion),
    stated_employer,
  };
}

function coded(found: Found): LoanPayroll["employer"] {
  return found && { ...found, code: employerCode(found.id) };
}

/**
 * Sets the employer that deducts the instalments of a loan, or takes it away (PAYR-4). Lists that are prepared stay.
 * @throws 404 for an unknown loan; 403 for the caller's own (LOAN-45); 400 for an unknown employer; 409 for an inactive
 *   one, for a loan that ended, and for one whose instalments are not monthly
 */
export async function setLoanPayroll(
  deps: Deps,
  named: string,
  { employer_id, staff_number }: Input,
  ctx: RequestContext,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const loan = await lockedLoanOf(tx, named);
    await refuseOwnLoan(tx, loan, ctx);
    const before = await tx
      .selectFrom("loan_payrolls as p")
      .innerJoin("payroll_employers as e", "e.id", "p.employer_id")
      .select(["p.employer_id", "p.staff_number", "e.name"])
      .where("p.loan_id", "=", loan.id)
      .executeTakeFirst();
    const isSame =
      (before?.employer_id ?? null) === employer_id &&
      (employer_id === null || before?.staff_number === staff_number);
    if (isSame) return;
    const employer = await chosen(tx, employer_id, before?.employer_id ?? null);
    const ended = employer === null ? null : deductionError(loan);
    if (ended !== null) throw conflict(ended);
    await tx.deleteFrom("loan_payrolls").where("loan_id", "=", loan.id).execute();
    if (employer_id !== null)
      await tx
        .insertInto("loan_payrolls")
        .values({
          loan_id: loan.id,
          employer_id,
          staff_number,
          set_by: staffIdOf(ctx),
          set_at: deps.now(),
        })
        .execute();
    await writeAudit(tx, ctx, {
      action: "loan.set_employer",
      record_type: "loan",
      record_id: loan.loan_id,
      before: { employer: before?.name ?? "", staff_number: before?.staff_number ?? "" },
      after: { employer: employer ?? "", staff_number: employer === null ? "" : staff_number },
    });
  });
}

/** The name of the employer to set; null for none. One that the loan has already may be inactive. */
async function chosen(
  tx: Connection,
  id: number | null,
  current: number | null,
): Promise<string | null> {
  if (id === null) return null;
  const employer = await tx
    .selectFrom("payroll_employers")
    .select(["name", "active"])
    .where("id", "=", id)
    .forShare()
    .executeTakeFirst();
  if (employer === undefined) throw badRequest(texts.choose, { employer_id: texts.choose });
  if (!employer.active && id !== current)
    throw conflict(texts.inactive, { employer_id: texts.inactive });
  return employer.name;
}
