import type { groupChange, newGroup } from "@microfinance/contract/groups/schema.ts";
import { statusLists } from "@microfinance/contract/loans/status.ts";
import { groupTexts as texts } from "@microfinance/contract/groups/texts.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { writeAudit } from "../core/audit/write-audit.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { badRequest, conflict, notFound } from "../core/http/errors.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";
import { endedStatuses } from "../core/db/owing.ts";

type NewGroup = z.output<typeof newGroup>;
type GroupChange = z.output<typeof groupChange>;

/**
 * Adds a group with its first members (SERV-150).
 * @returns its id
 * @throws 409 for a name that exists; 400 for an unknown officer or customer
 */
export async function addGroup(
  deps: Deps,
  { members, ...group }: NewGroup,
  ctx: RequestContext,
): Promise<number> {
  return deps.db.transaction().execute(async (tx) => {
    await refuseTaken(tx, group.name, null);
    await refuseUnknownOfficer(tx, group.officer_id);
    const { id } = await tx
      .insertInto("groups")
      .values({ ...group, created_by: staffIdOf(ctx), created_at: deps.now() })
      .returning("id")
      .executeTakeFirstOrThrow();
    await join(tx, deps, id, members);
    await writeAudit(tx, ctx, {
      action: "group.add",
      record_type: "group",
      record_id: id,
      after: { ...group, members: members.join(", ") },
    });
    return id;
  });
}

/**
 * Changes a group (SERV-151). Who leaves it keeps their records; who has a share of a loan that is not repaid stays.
 * @throws 404 for an unknown group; 409 for a name that exists, a member with a share, or the end of a group with
 *   loans; 400 for an unknown officer or customer
 */
export async function changeGroup(
  deps: Deps,
  id: number,
  { members, ...change }: GroupChange,
  ctx: RequestContext,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const group = await tx
      .selectFrom("groups")
      .select(["name", "village", "district", "officer_id", "meeting_day", "active"])
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (group === undefined) throw notFound(texts.notFound);
    const after = { ...group, ...withoutAbsent(change) };
    const current = await customersOf(tx, id);
    const wanted = members ?? current;
    const isSame =
      JSON.stringify(after) === JSON.stringify(group) &&
      wanted.length === current.length &&
      wanted.every((customer) => current.includes(customer));
    if (isSame) return;
    if (after.name !== group.name) await refuseTaken(tx, after.name, id);
    if (after.officer_id !== group.officer_id) await refuseUnknownOfficer(tx, after.officer_id);
    if (!after.active && group.active) await refuseLiveLoans(tx, id);
    await tx.updateTable("groups").set(after).where("id", "=", id).execute();
    await leave(
      tx,
      deps,
      id,
      current.filter((customer) => !wanted.includes(customer)),
    );
    await join(
      tx,
      deps,
      id,
      wanted.filter((customer) => !current.includes(customer)),
    );
    await writeAudit(tx, ctx, {
      action: "group.change",
      record_type: "group",
      record_id: id,
      before: { ...group, members: current.join(", ") },
      after: { ...after, members: wanted.join(", ") },
    });
  });
}

function withoutAbsent(change: Omit<GroupChange, "members">): Omit<GroupChange, "members"> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}

async function refuseTaken(tx: Connection, name: string, own: number | null): Promise<void> {
  const taken = await tx
    .selectFrom("groups")
    .select("id")
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .executeTakeFirst();
  if (taken !== undefined && taken.id !== own)
    throw conflict(texts.nameTaken, { name: texts.nameTaken });
}

async function refuseUnknownOfficer(tx: Connection, officer: number | null): Promise<void> {
  if (officer === null) return;
  const found = await tx
    .selectFrom("staff as s")
    .innerJoin("users as u", "u.id", "s.user_id")
    .select("s.id")
    .where("s.id", "=", officer)
    .where("s.status", "=", "active")
    .where("u.deleted_at", "is", null)
    .executeTakeFirst();
  if (found === undefined)
    throw badRequest(texts.unknownOfficer, { officer_id: texts.unknownOfficer });
}

async function refuseLiveLoans(tx: Connection, id: number): Promise<void> {
  const live = await tx
    .selectFrom("loans")
    .select("id")
    .where("group_id", "=", id)
    .where("status", "not in", statusLists.closed)
    .executeTakeFirst();
  if (live !== undefined) throw conflict(texts.hasLoans);
}

async function customersOf(tx: Connection, id: number): Promise<string[]> {
  const rows = await tx
    .selectFrom("group_members")
    .select("customer_id")
    .where("group_id", "=", id)
    .where("left_on", "is", null)
    .orderBy("id")
    .execute();
  return rows.map(({ customer_id }) => customer_id);
}

async function join(
  tx: Connection,
  deps: Deps,
  id: number,
  customers: readonly string[],
): Promise<void> {
  if (customers.length === 0) return;
  const known = await tx
    .selectFrom("customers as c")
    .innerJoin("users as u", "u.id", "c.user_id")
    .select("c.customer_id")
    .where("c.customer_id", "in", [...customers])
    .where("u.deleted_at", "is", null)
    .where("u.erased_at", "is", null)
    .execute();
  const unknown = customers.find(
    (customer) => !known.some(({ customer_id }) => customer_id === customer),
  );
  if (unknown !== undefined) {
    const text = texts.unknownMember(unknown);
    throw badRequest(text, { members: text });
  }
  await tx
    .insertInto("group_members")
    .values(customers.map((customer_id) => ({ group_id: id, customer_id, joined_on: today(deps) })))
    .execute();
}

async function leave(
  tx: Connection,
  deps: Deps,
  id: number,
  customers: readonly string[],
): Promise<void> {
  if (customers.length === 0) return;
  const { rows } = await sql<{ customer_id: string; loan_id: string }>`
    select m.customer_id, l.loan_id
    from loan_members m join loans l on l.id = m.loan_id
    where l.group_id = ${id} and m.customer_id = any (${[...customers]})
      and l.status not in (${sql.raw(endedStatuses)})
      and m.version = (select max(v.version) from loan_members v where v.loan_id = l.id)
    order by m.customer_id, l.id limit 1`.execute(tx);
  const [member] = rows;
  if (member !== undefined) {
    const text = texts.hasShare(member.customer_id, member.loan_id);
    throw conflict(text, { members: text });
  }
  await tx
    .updateTable("group_members")
    .set({ left_on: today(deps) })
    .where("group_id", "=", id)
    .where("left_on", "is", null)
    .where("customer_id", "in", [...customers])
    .execute();
}
