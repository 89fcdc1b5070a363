import type { CalendarDate } from "@microfinance/contract/core/dates.ts";
import { roleIds } from "@microfinance/contract/core/constants.ts";
import { toCents } from "@microfinance/contract/core/money.ts";
import type { MergeFacts, RecordToMerge } from "@microfinance/contract/identity/merge.ts";
import { approvalCeiling } from "@microfinance/contract/loans/approval-limits.ts";
import { exposureWith } from "@microfinance/contract/loans/exposure.ts";
import { accountChanges } from "@microfinance/contract/loans/reviewed-data.ts";
import { requestLabels } from "@microfinance/contract/requests/requests.ts";
import type { RequestKind } from "@microfinance/contract/requests/kinds.ts";
import { sql } from "kysely";
import { shortNameOf } from "../../core/db/full-name.ts";
import type { Connection } from "../../core/deps.ts";
import type { SessionActor } from "../../core/http/session.ts";
import { exposureParts, liveLoansOf, liveSharesOf } from "../../loan-record/assessment-queries.ts";
import { endedStatuses, owingStatuses } from "../../core/db/owing.ts";
import { currentAccount } from "../../loan-record/reviewed-account.ts";
import { sharedAttributes } from "./shared-attributes.ts";
import { readSettings } from "../../settings/queries.ts";

/** The two records of a merge: the one that stays, and the one that ends. */
export interface Pair {
  survivor: string;
  merged: string;
}

/** What decides whether two records are merged (KYC-52), as they are now. */
export async function readMergeFacts(
  db: Connection,
  { survivor, merged }: Pair,
  actor: SessionActor,
): Promise<MergeFacts> {
  const own = actor.staff_id;
  const both = [survivor, merged];
  const [one, other] = [await recordOf(db, survivor, merged), await recordOf(db, merged, survivor)];
  const { approval_ceilings } = await readSettings(db);
  // Somebody can always merge: two records may be how somebody got past the ceiling.
  const isSystemAdmin = actor.role_ids.includes(roleIds.systemAdmin);
  const ceiling = isSystemAdmin ? null : approvalCeiling(actor.role_ids, approval_ceilings);
  const accounts = [one.user_id, other.user_id];
  const staff = [...one.record.staff_ids, ...other.record.staff_ids];
  return {
    survivor: one.record,
    merged: other.record,
    different: await saidDifferent(db, both.toSorted()),
    is_own: accounts.includes(actor.user_id) || (own !== null && staff.includes(own)),
    shared_loans: await sharedLoans(db, both),
    shared_groups: await sharedGroups(db, both),
    shared: await sharedAttributes(db, { survivor, merged }),
    waiting: await waitingRequests(db, both),
    reviewed: await reviewedLoans(db, { survivor, merged }),
    ceiling: ceiling === null ? null : toCents(ceiling),
  };
}

async function recordOf(
  db: Connection,
  customerId: string,
  other: string,
): Promise<{ user_id: number; record: RecordToMerge }> {
  const { rows } = await sql<{
    user_id: number;
    branch: string;
    is_erased: boolean;
    merged_into: string | null;
    is_staff_account: boolean;
    staff_ids: number[];
  }>`
    select c.user_id, b.name as branch, u.erased_at is not null as is_erased, c.merged_into,
           u.area = 'staff' or exists (select from staff where user_id = u.id and deleted_at is null) as is_staff_account,
           array(select id from staff where (customer_id = c.customer_id or user_id = u.id) and deleted_at is null) as staff_ids
    from customers c join users u on u.id = c.user_id join branches b on b.id = c.branch_id
    where c.customer_id = ${customerId}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error(`${customerId} was not found`);
  const { user_id, ...record } = row;
  const parts = exposureParts(
    await liveLoansOf(db, customerId),
    await liveSharesOf(db, customerId),
  );
  const exposure = exposureWith(parts, 0);
  const guaranteed_by_other = await guaranteedLoans(db, customerId, other);
  return { user_id, record: { customer_id: customerId, ...record, exposure, guaranteed_by_other } };
}

/**
 * Live loans of a customer of whom the other one is a guarantor: by the phone, or by the name where no phone is given.
 */
async function guaranteedLoans(
  db: Connection,
  customerId: string,
  other: string,
): Promise<string[]> {
  const { rows } = await sql<{ loan_id: string }>`
    select l.loan_id from loans l
    where l.customer_id = ${customerId} and l.status in (${sql.raw(owingStatuses)}) and exists (
      select from guarantors g
      join customers c on c.customer_id = ${other}
      join users u on u.id = c.user_id
      cross join lateral (select right(regexp_replace(g.guarantor_phone, '[^0-9]', '', 'g'), 8) as local) p
      where g.customer_id = l.customer_id
        and case when length(p.local) = 8
                 then p.local in (right(u.search_phone, 8), right(regexp_replace(u.other_phone, '[^0-9]', '', 'g'), 8))
                 else lower(g.guarantor_first_name) = lower(u.first_name)
                      and lower(g.guarantor_last_name) = lower(u.last_name) end)
    order by l.id`.execute(db);
  return rows.map((row) => row.loan_id);
}

async function saidDifferent(
  db: Connection,
  [first, second]: string[],
): Promise<MergeFacts["different"]> {
  const { rows } = await sql<{ staff_name: string; said_on: CalendarDate }>`
    select ${shortNameOf("u")} as staff_name, d.said_at::date as said_on
    from different_people d join staff s on s.id = d.staff_id join users u on u.id = s.user_id
    where d.customer_id = ${first} and d.other_id = ${second}`.execute(db);
  return rows[0] ?? null;
}

async function sharedLoans(db: Connection, [one, other]: string[]): Promise<string[]> {
  const { rows } = await sql<{ loan_id: string }>`
    select l.loan_id from loans l
    where l.id in (select loan_id from loan_members where customer_id = ${one})
      and (l.customer_id = ${other} or l.id in (select loan_id from loan_members where customer_id = ${other}))
    union
    select l.loan_id from loans l
    where l.customer_id = ${one} and l.id in (select loan_id from loan_members where customer_id = ${other})
    order by 1`.execute(db);
  return rows.map((row) => row.loan_id);
}

async function sharedGroups(db: Connection, [one, other]: string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select g.name from groups g
    join group_members m on m.group_id = g.id and m.left_on is null and m.customer_id = ${one}
    join group_members o on o.group_id = g.id and o.left_on is null and o.customer_id = ${other}
    order by g.name`.execute(db);
  return rows.map((row) => row.name);
}

/** Requests about one of both, or about a loan in which one of both has a share. */
async function waitingRequests(db: Connection, both: string[]): Promise<string[]> {
  const { rows } = await sql<{ kind: RequestKind; name: string }>`
    select r.kind, coalesce(l.loan_id, r.customer_id) as name
    from requests r left join loans l on l.id = r.loan_id
    where r.state = 'waiting'
      and (r.customer_id = any(${both}) or l.customer_id = any(${both})
           or l.id in (select loan_id from loan_members where customer_id = any(${both}))
           or (r.kind = 'merge' and r.unit = any(${both})))
    order by r.id`.execute(db);
  return rows.map(({ kind, name }) => `${requestLabels[kind]} (${name})`);
}

/**
 * Loans that are reviewed and not paid out, whose bank account the merge would change: who reviewed them saw another
 * account (LOAN-48, LOAN-49).
 */
async function reviewedLoans(db: Connection, { survivor, merged }: Pair): Promise<string[]> {
  const before = {
    [survivor]: await currentAccount(db, survivor),
    [merged]: await currentAccount(db, merged),
  };
  const after = before[survivor] ?? before[merged] ?? null;
  const changed = [survivor, merged].filter(
    (code) => accountChanges(before[code] ?? null, after).length > 0,
  );
  if (changed.length === 0) return [];
  const { rows } = await sql<{ loan_id: string }>`
    select l.loan_id from loans l
    where l.customer_id = any(${changed}) and l.paid_out_on is null
      and l.status not in (${sql.raw(endedStatuses)})
      and exists (select from loan_reviews v where v.loan_id = l.id)
    order by l.id`.execute(db);
  return rows.map((row) => row.loan_id);
}
