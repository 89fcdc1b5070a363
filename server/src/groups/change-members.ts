import { may } from "@microfinance/contract/core/access.ts";
import { formatNleExact, fromCents, toCents } from "@microfinance/contract/core/money.ts";
import type { LoanMembersInput } from "@microfinance/contract/groups/schema.ts";
import { membersError, type ShareOf } from "@microfinance/contract/groups/shares.ts";
import { groupTexts, memberTexts as texts } from "@microfinance/contract/groups/texts.ts";
import { isDeepStrictEqual } from "node:util";
import { agreementsOf, makeAgreement } from "../agreements/agreements.ts";
import { rulesOfLoan } from "../agreements/product-rules.ts";
import { act } from "../acts/act.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { badRequest, conflict, forbidden } from "../core/http/errors.ts";
import { type RequestContext, type SessionActor, staffIdOf } from "../core/http/session.ts";
import { changedLoan, changeLoan } from "../loan-record/change-loan.ts";
import { refuseOwnLoan } from "../loan-record/own-loan.ts";
import type { LoanRow } from "../loan-record/queries.ts";
import { type ServicingSnapshot, lockServicedLoan } from "../servicing/serviced-loan.ts";
import { writeAct } from "../servicing/write-act.ts";
import { insertMembers, sharesInForce } from "../loan-record/member-rows.ts";
import { notifyChangedShares } from "../loan-record/notify-members.ts";

/** The group of a change, with the customers who belong to it now. */
interface ChosenGroup {
  id: number;
  name: string;
  active: boolean;
  customers: string[];
}

/**
 * Sets the members of a loan and their shares (SERV-153). Before the approval they are replaced; from then on a new
 * version follows, with an agreement that all members sign. From the payout on they are asked for (SERV-159). What was
 * sent before with the same content changes nothing.
 * @throws 404 for an unknown loan; 403 for the caller's own loan or share (LOAN-45), and after the approval for who may
 *   not; 400 for wrong members or a missing reason; 409 when the loan has ended, is paid out or is no Group Loan, when
 *   the members changed since they were seen, or when the key belongs to another act
 */
export async function changeLoanMembers(
  deps: Deps,
  named: string,
  input: LoanMembersInput,
  caller: { actor: SessionActor; ctx: RequestContext },
): Promise<void> {
  const { act_key: key, ...sent } = input;
  await act(
    deps,
    caller.ctx,
    "loan.change_members",
    { key, input: { ...sent, loan: named } },
    {
      lock: async (db) => {
        const snapshot = await lockServicedLoan(db, named, caller.ctx);
        const isApproved = snapshot.row.approval_date !== null;
        if (isApproved && !may(caller.actor, "loans.change_members"))
          throw forbidden(texts.notAllowed);
        return snapshot;
      },
      plan: (snapshot) => snapshot,
      write: async (db, snapshot) => {
        await writeMembers(db, deps, snapshot, sent, caller.ctx);
        return snapshot.row.id;
      },
      read: async (_, id) => id,
    },
  );
}

/** The members that a loan shall have; `request_id` is that of the approved request for them. */
export type WantedMembers = Omit<LoanMembersInput, "act_key"> & { request_id?: number };

/** A change of members that is allowed, with what it replaces; shares in cents. */
interface PlannedMembers {
  version: number;
  before: readonly ShareOf[];
  members: ShareOf[];
  group: ChosenGroup;
}

/**
 * What a change of members of a locked loan would replace; null where they are so already.
 * @throws as `changeLoanMembers`
 */
export async function planMembers(
  db: Connection,
  { row }: ServicingSnapshot,
  input: WantedMembers,
): Promise<PlannedMembers | null> {
  const { version, members: before } = await sharesInForce(db, row.id);
  const members = input.members.map(({ customer_id, share }) => ({
    customer_id,
    share: toCents(share),
  }));
  const group = await chosenGroup(db, input.group_id);
  const stored = await groupIdOf(db, row.id);
  if (isDeepStrictEqual(before, members) && (stored === group.id || members.length === 0))
    return null;
  if (input.version !== version) throw conflict(texts.stale);
  refuseMembers(row, members, { ...group, is_new: stored !== group.id });
  if (row.approval_date !== null && input.reason === "")
    throw badRequest(texts.reasonRequired, { reason: texts.reasonRequired });
  return { version, before, members, group };
}

/**
 * Writes the members of a locked loan with what follows from them.
 * @throws as `changeLoanMembers`
 */
export async function writeMembers(
  db: Connection,
  deps: Deps,
  snapshot: ServicingSnapshot,
  input: WantedMembers,
  ctx: RequestContext,
): Promise<void> {
  const { row } = snapshot;
  const isApproved = row.approval_date !== null;
  const planned = await planMembers(db, snapshot, input);
  if (planned === null) return;
  const { version, before, members, group } = planned;
  if (isApproved) await addVersion(db, deps, snapshot, { input, members, ctx });
  else await replaceMembers(db, deps, row, version + 1, members);
  // The new members may be the caller.
  await refuseOwnLoan(db, row, ctx);
  await changeLoan(db, deps, row.id, { group_id: members.length === 0 ? null : group.id });
  const changed = await changedLoan(db, row);
  if (isApproved) {
    await renewAgreement(db, deps, changed);
    await notifyChangedShares(db, deps, changed, before);
  }
  await writeAudit(db, ctx, {
    action: "loan.change_members",
    record_type: "loan",
    record_id: row.loan_id,
    before: { members: inWords(before) },
    after: { members: inWords(members), group: group.name, reason: input.reason },
  });
}

/**
 * The agreement with the new members. What its customer has not consented to yet needs the consent still (LOAN-115).
 */
async function renewAgreement(db: Connection, deps: Deps, loan: LoanRow): Promise<void> {
  const [former] = await agreementsOf(db, loan);
  const waits = former === undefined || former.consented_at !== null ? [] : former.differences;
  await makeAgreement(db, deps, loan, await rulesOfLoan(db, loan), waits, former);
}

async function chosenGroup(db: Connection, id: number): Promise<ChosenGroup> {
  const group = await db
    .selectFrom("groups")
    .select(["id", "name", "active"])
    .where("id", "=", id)
    .forShare()
    .executeTakeFirst();
  if (group === undefined) throw badRequest(groupTexts.notFound, { group_id: groupTexts.notFound });
  const rows = await db
    .selectFrom("group_members")
    .select("customer_id")
    .where("group_id", "=", id)
    .where("left_on", "is", null)
    .execute();
  return { ...group, customers: rows.map(({ customer_id }) => customer_id) };
}

async function groupIdOf(db: Connection, loanId: number): Promise<number | null> {
  const row = await db
    .selectFrom("loans")
    .select("group_id")
    .where("id", "=", loanId)
    .executeTakeFirstOrThrow();
  return row.group_id;
}

function refuseMembers(
  row: LoanRow,
  members: readonly ShareOf[],
  group: ChosenGroup & { is_new: boolean },
): void {
  const error = membersError(
    {
      loan_type: row.loan_type,
      status: row.status,
      customer_id: row.customer_id,
      is_approved: row.approval_date !== null,
      amount: toCents(row.approved_amount ?? row.loan_amount),
    },
    members,
    group.customers,
  );
  if (error?.field !== undefined) throw badRequest(error.text, { [error.field]: error.text });
  if (error !== null) throw conflict(error.text);
  if (!group.active && group.is_new)
    throw badRequest(texts.inactiveGroup, { group_id: texts.inactiveGroup });
}

async function replaceMembers(
  db: Connection,
  deps: Deps,
  row: LoanRow,
  version: number,
  members: readonly ShareOf[],
): Promise<void> {
  await db.deleteFrom("loan_members").where("loan_id", "=", row.id).execute();
  const first = { version, from_date: null, act_id: null, created_at: deps.now() };
  await insertMembers(db, row.id, { ...first, members });
}

/**
 * The next version of an approved loan's shares, for what is due from today on. Once the loan is paid out it moves a
 * debt from one name to another: an act, which only an approved request makes.
 */
async function addVersion(
  db: Connection,
  deps: Deps,
  snapshot: ServicingSnapshot,
  {
    input,
    members,
    ctx,
  }: { input: WantedMembers; members: readonly ShareOf[]; ctx: RequestContext },
): Promise<void> {
  const { row } = snapshot;
  const next = nextVersion(deps, input);
  const act_id =
    row.paid_out_on === null
      ? null
      : await writeAct(db, deps, snapshot, nothing, {
          kind: "members",
          unit: String(next.version),
          value_date: today(deps),
          amount: 0,
          reason: input.reason,
          made_by: staffIdOf(ctx),
          request_id: requestOf(input),
        });
  await insertMembers(db, row.id, { ...next, act_id, created_at: deps.now(), members });
}

/** The number of the next version, and the day from which its shares divide what is due: the first one divides all. */
export function nextVersion(deps: Deps, { version }: Pick<WantedMembers, "version">) {
  return { version: version + 1, from_date: version === 0 ? null : today(deps) };
}

const nothing = { schedule: null, charges: 0, credits: 0, entry: null, fields: {} };

/** @throws 409 without an approved request */
function requestOf({ request_id }: WantedMembers): number {
  if (request_id === undefined) throw conflict(texts.secondPerson);
  return request_id;
}

/** "CUS-000001 NLe 200.00, CUS-000002 NLe 300.00"; the audit log has codes, never names. */
function inWords(members: readonly ShareOf[]): string {
  return members
    .map(({ customer_id, share }) => `${customer_id} ${formatNleExact(fromCents(share))}`)
    .join(", ");
}
