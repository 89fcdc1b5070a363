import type { BranchMove } from "@microfinance/contract/branch-moves/endpoints.ts";
import { type MoveFigures, moveErrors } from "@microfinance/contract/branch-moves/rules.ts";
import { branchMoveTexts as texts } from "@microfinance/contract/branch-moves/texts.ts";
import { type Cents, fromCents, sumCents, toCents } from "@microfinance/contract/core/money.ts";
import { sql } from "kysely";
import type { Connection } from "../core/deps.ts";
import { endedStatuses, owingStatuses } from "../core/db/owing.ts";
import { reachOfCall } from "../core/db/reach.ts";
import { badRequest, notFound } from "../core/http/errors.ts";
import { childId } from "../customers/path-customer.ts";

/** A branch by its id. */
interface NamedBranch {
  id: number;
  name: string;
}

/** A loan that moves, with its current officer and what is unpaid of it, in NLe. */
export interface MovingLoan {
  id: number;
  loan_id: string;
  customer_id: string;
  branch_id: number;
  /** The officer; null for Unassigned. */
  staff_id: number | null;
  from_date: string;
  principal: number;
  interest: number;
  penalties: number;
}

/** A customer who moves, with what is kept for them and what they have to return, in NLe. */
export interface MovingCustomer {
  customer_id: string;
  branch_id: number;
  credit: number;
  to_return: number;
}

/** What a move takes along, and what stands against it. */
export interface PlannedMove {
  to: NamedBranch;
  branches: ReadonlyMap<number, string>;
  customers: readonly MovingCustomer[];
  loans: readonly MovingLoan[];
  /** The ids of the groups that move with all their members. */
  groups: readonly number[];
  figures: MoveFigures;
  refusals: readonly string[];
  /** What the move is about, where that is no customer. */
  subject: string | undefined;
}

/**
 * The customers of a move, with the records that were merged into them: a record of one person is in one branch.
 * @throws 404 for an unknown customer, group, staff member or branch
 */
export async function customersOfMove(
  db: Connection,
  move: Pick<BranchMove, "what" | "id">,
): Promise<{ codes: string[]; subject: string | undefined }> {
  const id = childId(move.id);
  const one = async (found: ReturnType<typeof sql<{ name: string }>>) => {
    const { rows } = await found.execute(db);
    if (rows[0] === undefined) throw notFound(texts.unknown);
    return rows[0].name;
  };
  switch (move.what) {
    case "customer": {
      await one(sql`select customer_id as name from customers
                    where customer_id = ${move.id} and merged_into is null`);
      return { codes: await withMerged(db, [move.id]), subject: undefined };
    }
    case "group": {
      const name = await one(sql`select name from groups where id = ${id}`);
      const codes = await codesOf(db, membersOf(sql`g.id = ${id}`));
      return { codes: await withMerged(db, codes), subject: `Group ${name}` };
    }
    case "officer": {
      const name = await one(sql`select u.first_name || ' ' || u.last_name as name
                                 from staff s join users u on u.id = s.user_id where s.id = ${id}`);
      const held = sql`select l.customer_id, l.group_id from loans l
        join loan_officers o on o.loan_id = l.id and o.until is null and o.staff_id = ${id}
        where l.status not in (${sql.raw(endedStatuses)})`;
      const codes = await codesOf(
        db,
        sql`with held as (${held}) select customer_id from held
            union ${membersOf(sql`g.active and (g.officer_id = ${id} or g.id in (select group_id from held))`)}`,
      );
      return { codes: await withMerged(db, codes), subject: `Loans of ${name}` };
    }
    case "branch": {
      const name = await one(sql`select name from branches where id = ${id}`);
      const codes = await codesOf(
        db,
        sql`select customer_id from customers where branch_id = ${id}
            union select customer_id from loans
            where branch_id = ${id} and status not in (${sql.raw(endedStatuses)})`,
      );
      return { codes, subject: `All of ${name}` };
    }
  }
}

/**
 * The open branches in reach to which something would move: one in which all of it is already is no choice (BR-7).
 * @throws 404 for what does not exist or is out of reach
 */
export async function targetsOfMove(
  db: Connection,
  move: Pick<BranchMove, "what" | "id">,
): Promise<NamedBranch[]> {
  const { codes } = await customersOfMove(db, move);
  const all = sql`${codes}::text[]`;
  const left = move.what === "branch" ? childId(move.id) : null;
  const { rows } = await sql<NamedBranch>`
    select b.id, b.name from branches b
    where b.closed_on is null and b.id is distinct from ${left}
      and (${reachOfCall()}::smallint[] is null or b.id = any (${reachOfCall()}::smallint[]))
      and (exists (select from customers where customer_id = any (${all}) and branch_id <> b.id)
           or exists (select from loans where customer_id = any (${all}) and branch_id <> b.id
                      and status not in (${sql.raw(endedStatuses)})))
    order by b.id`.execute(db);
  return rows;
}

const membersOf = (which: ReturnType<typeof sql>) => sql`
  select m.customer_id from groups g join group_members m on m.group_id = g.id and m.left_on is null
  where ${which}`;

async function codesOf(db: Connection, query: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await sql<{
    customer_id: string;
  }>`select q.customer_id from (${query}) q`.execute(db);
  return rows.map(({ customer_id }) => customer_id);
}

const withMerged = (db: Connection, codes: readonly string[]) =>
  codesOf(
    db,
    sql`select customer_id from customers
        where customer_id = any (${[...codes]}::text[]) or merged_into = any (${[...codes]}::text[])`,
  );

/**
 * What a move would take along as things are, and what stands against it (BR-7).
 * @throws 404 for what does not exist or is out of reach; 400 for an unknown or closed branch
 */
export async function planMove(db: Connection, move: BranchMove): Promise<PlannedMove> {
  const to = await targetOf(db, move.to_branch);
  const { codes, subject } = await customersOfMove(db, move);
  const customers = await movingCustomers(db, codes, to.id);
  const loans = await movingLoans(db, codes, to.id);
  const branches = new Map(
    (await db.selectFrom("branches").select(["id", "name"]).execute()).map(({ id, name }) => [
      id,
      name,
    ]),
  );
  const groups = await concernedGroups(db, move, codes, loans, to.id);
  const whole = groups.filter(({ is_divided }) => !is_divided);
  const left = [...new Set([...customers, ...loans].map(({ branch_id }) => branch_id))];
  const sum = (amounts: readonly number[]): number =>
    fromCents(sumCents(amounts.map((amount): Cents => toCents(amount))));
  const figures = {
    from: left.map((id) => branches.get(id) ?? "").toSorted(),
    to: to.name,
    customers: customers.length,
    loans: loans.length,
    principal: sum(loans.map(({ principal }) => principal)),
    interest: sum(loans.map(({ interest }) => interest)),
    penalties: sum(loans.map(({ penalties }) => penalties)),
    credit: sum(customers.map(({ credit }) => credit)),
    to_return: sum(customers.map(({ to_return }) => to_return)),
    groups: whole.map(({ name }) => name),
  };
  const refusals = moveErrors({
    customers: customers.length,
    loans: loans.length,
    divided_groups: groups.filter(({ is_divided }) => is_divided).map(({ name }) => name),
    divided_loans: await dividedLoans(db, codes, to.id),
  });
  return {
    to,
    branches,
    customers,
    loans,
    groups: whole.map(({ id }) => id),
    figures,
    refusals,
    subject,
  };
}

/** The branch of a move, in reach of the call; it does not close meanwhile. @throws 400 */
async function targetOf(db: Connection, id: number): Promise<NamedBranch> {
  const found = await db
    .selectFrom("branches")
    .select(["id", "name", "closed_on"])
    .where("id", "=", id)
    .forShare()
    .executeTakeFirst();
  const isInReach = reachOfCall()?.includes(id) ?? true;
  if (found === undefined || !isInReach)
    throw badRequest(texts.target, { to_branch: texts.target });
  if (found.closed_on !== null)
    throw badRequest(texts.targetClosed, { to_branch: texts.targetClosed });
  return found;
}

async function movingCustomers(
  db: Connection,
  codes: readonly string[],
  to: number,
): Promise<MovingCustomer[]> {
  const { rows } = await sql<MovingCustomer>`
    select c.customer_id, c.branch_id, coalesce(k.credit, 0) as credit, coalesce(k.to_return, 0) as to_return
    from customers c
    left join (select customer_id, sum(amount) as credit, sum(to_return) as to_return
               from customer_credits where customer_id = any (${[...codes]}::text[]) group by customer_id) as k
      on k.customer_id = c.customer_id
    where c.customer_id = any (${[...codes]}::text[]) and c.branch_id <> ${to}
    order by c.customer_id`.execute(db);
  return rows;
}

/** Unfinished loans: one that ended stays where it was. */
async function movingLoans(
  db: Connection,
  codes: readonly string[],
  to: number,
): Promise<MovingLoan[]> {
  const { rows } = await sql<MovingLoan>`
    select l.id, l.loan_id, l.customer_id, l.branch_id, o.staff_id, o.from_date,
           coalesce(owed.principal, 0) as principal, coalesce(owed.interest, 0) as interest,
           coalesce(owed.penalties, 0) as penalties
    from loans l
    join loan_officers o on o.loan_id = l.id and o.until is null
    left join lateral (
      select sum(u.principal) as principal, sum(u.total - u.principal - u.penalty) as interest,
             sum(u.penalty) as penalties
      from instalments i
      cross join lateral (select least(i.amount, i.amount_to_date - l.paid_total) as total,
                                 unpaid_penalty(i, l.paid_total) as penalty,
                                 unpaid_principal(i, l.paid_total) as principal) as u
      where i.loan_id = l.id and i.amount_to_date > l.paid_total
        and l.status in (${sql.raw(owingStatuses)}) and l.paid_out_on is not null) as owed on true
    where l.customer_id = any (${[...codes]}::text[]) and l.branch_id <> ${to}
      and l.status not in (${sql.raw(endedStatuses)})
    order by l.id`.execute(db);
  return rows;
}

/**
 * The groups of these customers and loans that are not in the branch yet, and whether a part of one stays. Who would
 * stay may be out of reach, so the tables themselves say it.
 */
async function concernedGroups(
  db: Connection,
  move: BranchMove,
  codes: readonly string[],
  loans: readonly MovingLoan[],
  to: number,
): Promise<{ id: number; name: string; is_divided: boolean }[]> {
  const all = sql`${[...codes]}::text[]`;
  const named =
    move.what === "group"
      ? sql`g.id = ${childId(move.id)}`
      : move.what === "branch"
        ? sql`g.branch_id = ${childId(move.id)}`
        : sql`false`;
  const { rows } = await sql<{ id: number; name: string; is_divided: boolean }>`
    select g.id, g.name,
           exists (select from public.group_members m join public.customers c on c.customer_id = m.customer_id
                   where m.group_id = g.id and m.left_on is null and m.customer_id <> all (${all})
                     and c.branch_id <> ${to})
           or exists (select from public.loans l
                      where l.group_id = g.id and l.customer_id <> all (${all}) and l.branch_id <> ${to}
                        and l.status not in (${sql.raw(endedStatuses)})) as is_divided
    from public.groups g
    where g.branch_id <> ${to}
      and (${named}
           or g.active and exists (select from public.group_members m
                                   where m.group_id = g.id and m.left_on is null and m.customer_id = any (${all}))
           or g.id in (select group_id from public.loans
                       where id = any (${loans.map(({ id }) => id)}::integer[])))
    order by g.name, g.id`.execute(db);
  return rows;
}

/** Unfinished loans whose people would be in two branches. */
async function dividedLoans(
  db: Connection,
  codes: readonly string[],
  to: number,
): Promise<string[]> {
  const all = sql`${[...codes]}::text[]`;
  const { rows } = await sql<{ loan_id: string }>`
    with shared as (
      select distinct m.loan_id from public.loan_members m where m.customer_id = any (${all})
      union select l.id from public.loans l where l.customer_id = any (${all}) and l.group_id is not null
    ), people as (
      select l.loan_id, l.customer_id from shared s join public.loans l on l.id = s.loan_id
      where l.status not in (${sql.raw(endedStatuses)})
      union
      select l.loan_id, m.customer_id from shared s join public.loans l on l.id = s.loan_id
      join public.loan_members m on m.loan_id = l.id
      where l.status not in (${sql.raw(endedStatuses)})
        and m.version = (select max(version) from public.loan_members where loan_id = l.id)
    )
    select p.loan_id from people p join public.customers c on c.customer_id = p.customer_id
    group by p.loan_id
    having bool_or(p.customer_id = any (${all}))
       and bool_or(p.customer_id <> all (${all}) and c.branch_id <> ${to})
    order by p.loan_id`.execute(db);
  return rows.map(({ loan_id }) => loan_id);
}
