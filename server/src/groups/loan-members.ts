import type { CalendarDate } from "@microfinance/contract/core/dates.ts";
import { fromCents, sumCents, toCents } from "@microfinance/contract/core/money.ts";
import type { LoanMembers, OwnShare } from "@microfinance/contract/groups/schema.ts";
import {
  groupStanding,
  type GroupStanding,
  type LoanWithMembers,
  type MemberStanding,
} from "@microfinance/contract/groups/standing.ts";
import { loanBalances } from "@microfinance/contract/loans/balance.ts";
import { type Instalment, instalmentAmount } from "@microfinance/contract/schedules/schedule.ts";
import { takesPayments } from "@microfinance/contract/loans/status.ts";
import { receiptNumber } from "@microfinance/contract/core/codes.ts";
import { customerTexts } from "@microfinance/contract/customers/texts.ts";
import { findCustomerKey } from "../people/customer-key.ts";
import { inSnapshot } from "../core/db/snapshot.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { notFound } from "../core/http/errors.ts";
import { loanOf } from "../loan-record/path-loan.ts";
import { findLoan, instalmentsOf, type LoanRow } from "../loan-record/queries.ts";
import { recoveriesOf } from "../servicing/recovery-rows.ts";
import {
  groupOfLoan,
  memberVersions,
  namesOf,
  type NumberedShares,
  paymentsByMember,
} from "../loan-record/member-rows.ts";

/** Statuses after which nothing falls due any more: the whole schedule counts. */
const endedStatuses = ["paid", "canceled", "closed"];

interface ReadStanding {
  versions: NumberedShares[];
  instalments: Instalment[];
  payments: Awaited<ReturnType<typeof paymentsByMember>>;
  standing: GroupStanding;
}

/**
 * The members of a loan with what each owes on a day, read in one snapshot (SERV-156). A loan without members has none.
 * @param on a later day for a meeting sheet; today when absent
 * @throws 404 for an unknown loan
 */
export async function readLoanMembers(
  deps: Deps,
  named: string,
  on: CalendarDate = today(deps),
): Promise<LoanMembers> {
  return inSnapshot(deps.db, async (db) => {
    const loan = await loanOf(db, named);
    return membersResponse(db, loan, await standingOf(db, loan, on), on);
  });
}

async function standingOf(db: Connection, loan: LoanRow, on: CalendarDate): Promise<ReadStanding> {
  const versions = await memberVersions(db, loan.id);
  const instalments = await instalmentsOf(db, loan.id);
  const payments = await paymentsByMember(db, loan.id);
  const day = endedStatuses.includes(loan.status) ? null : on;
  const standing = groupStanding(await divided(db, loan, { versions, instalments, payments }), day);
  return { versions, instalments, payments, standing };
}

async function divided(
  db: Connection,
  loan: Pick<LoanRow, "id">,
  { versions, instalments, payments }: Omit<ReadStanding, "standing">,
): Promise<LoanWithMembers> {
  const recovered = await recoveredOf(db, loan.id);
  return {
    versions,
    instalments: instalments.map((row) => ({
      due_date: row.due_date,
      amount: instalmentAmount(row),
    })),
    payments: [...payments, ...recovered],
  };
}

/** A loan as what each member owes is derived from it (SERV-156). */
export async function loanWithMembers(db: Connection, loan: LoanRow): Promise<LoanWithMembers> {
  return divided(db, loan, {
    versions: await memberVersions(db, loan.id),
    instalments: await instalmentsOf(db, loan.id),
    payments: await paymentsByMember(db, loan.id),
  });
}

/** What was recovered of a written-off loan: it counts for all members by their shares. */
async function recoveredOf(db: Connection, loanId: number): Promise<LoanWithMembers["payments"]> {
  const recoveries = await recoveriesOf(db, loanId, "customer");
  return recoveries
    .filter(({ reversal }) => reversal === null)
    .map(({ date, amount }) => ({ date, amount: toCents(amount), members: [] }));
}

async function membersResponse(
  db: Connection,
  loan: LoanRow,
  { versions, instalments, payments, standing }: ReadStanding,
  on: CalendarDate,
): Promise<LoanMembers> {
  const ids = standing.members.map(({ customer_id }) => customer_id);
  const names = await namesOf(db, ids);
  const due = instalments.filter(({ due_date }) => due_date <= on);
  return {
    loan_id: loan.loan_id,
    group: await groupOfLoan(db, loan.id),
    version: versions.at(-1)?.version ?? 0,
    on,
    amount: loan.approved_amount ?? loan.loan_amount,
    instalment_due: due.at(-1)?.due_date ?? null,
    members: standing.members.map((member) => ({
      ...inNle(member),
      name: names.get(member.customer_id)?.name ?? "",
      phone: names.get(member.customer_id)?.phone ?? "",
      is_applicant: member.customer_id === loan.customer_id,
    })),
    covered: standing.covered.map((part) => ({ ...part, amount: fromCents(part.amount) })),
    payments: payments
      .filter(({ members }) => members.length > 0)
      .map(({ id, members }) => ({
        receipt_number: receiptNumber(id),
        members: members.map((part) => ({ ...part, amount: fromCents(part.amount) })),
      })),
  };
}

function inNle(member: MemberStanding) {
  return {
    customer_id: member.customer_id,
    is_former: member.is_former,
    share: fromCents(member.share),
    total: fromCents(member.total),
    due: fromCents(member.due),
    paid: fromCents(member.paid),
    covered: fromCents(member.covered),
    covers: fromCents(member.covers),
    owes: fromCents(member.owes),
    instalment: fromCents(member.instalment),
  };
}

/**
 * A customer's shares in loans of groups, newest loan first (SERV-160): the own figures, and the state of the whole
 * loan.
 * @throws 404 for an unknown customer
 */
export async function readOwnShares(deps: Deps, named: string): Promise<OwnShare[]> {
  return inSnapshot(deps.db, async (db) => {
    const key = await findCustomerKey(db, named);
    if (key === null) throw notFound(customerTexts.notFound);
    const loans = await db
      .selectFrom("loan_members")
      .select("loan_id")
      .distinct()
      .where("customer_id", "=", key.customer_id)
      .orderBy("loan_id", "desc")
      .execute();
    const shares: OwnShare[] = [];
    for (const { loan_id } of loans) {
      const share = await ownShareOf(db, deps, loan_id, key.customer_id);
      if (share !== null) shares.push(share);
    }
    return shares;
  });
}

async function ownShareOf(
  db: Connection,
  deps: Deps,
  loanId: number,
  customerId: string,
): Promise<OwnShare | null> {
  const loan = await findLoan(db, { column: "id", value: loanId });
  if (loan === null) return null;
  const { instalments, standing } = await standingOf(db, loan, today(deps));
  const own = standing.members.find(({ customer_id }) => customer_id === customerId);
  if (own === undefined) return null;
  const position = loanBalances(instalments, toCents(loan.paid_total), today(deps), null);
  const isRunning = takesPayments(loan.status);
  const next = isRunning ? (position.next_due?.due_date ?? null) : null;
  const { is_former: _former, instalment: _instalment, ...figures } = inNle(own);
  return {
    loan_id: loan.loan_id,
    group_name: (await groupOfLoan(db, loanId))?.name ?? "",
    standing: wholeStanding(loan, position.arrears > 0),
    ...withoutId(figures),
    next_due_date: next,
    next_due_part: next === null ? null : await partOn(db, loan, next, customerId),
  };
}

function withoutId<Figures extends { customer_id: string }>({
  customer_id: _id,
  ...figures
}: Figures): Omit<Figures, "customer_id"> {
  return figures;
}

/** The customer's part of the instalment of a day. */
async function partOn(
  db: Connection,
  loan: LoanRow,
  day: CalendarDate,
  customerId: string,
): Promise<number> {
  const { standing } = await standingOf(db, loan, day);
  const parts = standing.members.filter(({ customer_id }) => customer_id === customerId);
  return fromCents(sumCents(parts.map(({ instalment }) => instalment)));
}

function wholeStanding(loan: LoanRow, isLate: boolean): OwnShare["standing"] {
  if (loan.status === "paid") return "repaid";
  if (takesPayments(loan.status)) return isLate ? "late" : "on_time";
  return loan.approval_date === null && loan.status !== "rejected" && loan.status !== "canceled"
    ? "waiting"
    : "ended";
}
