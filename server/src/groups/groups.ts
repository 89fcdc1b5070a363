import type { GroupDetails, GroupRecord } from "@microfinance/contract/groups/schema.ts";
import { groupTexts as texts } from "@microfinance/contract/groups/texts.ts";
import { type RawBuilder, sql, type SqlBool } from "kysely";
import { fullNameOf, shortNameOrNull } from "../core/db/full-name.ts";
import { countUpTo, pageOf, wordsMatch } from "../core/db/list-sql.ts";
import type { ListSource } from "../core/db/page.ts";
import type { Connection } from "../core/deps.ts";
import { notFound } from "../core/http/errors.ts";
import { endedStatuses, owingStatuses } from "../core/db/owing.ts";

/** The groups, newest first; with a search those whose name, village or district contains it (SERV-150). */
export function groupList(db: Connection, search: string): ListSource<GroupRecord> {
  return {
    name: `groups:${search}`,
    key: (group) => group.id,
    branch: { db, of: "group", key: ({ id }) => id },
    rows: (window) => pageOf(groups(db).where(contains(search)), "g.id", window).execute(),
    count: (limit) =>
      countUpTo(db, db.selectFrom("groups as g").select("g.id").where(contains(search)), limit),
  };
}

function contains(search: string): RawBuilder<SqlBool> {
  if (search.trim() === "") return sql<SqlBool>`true`;
  return wordsMatch(search, sql`g.name || ' ' || g.village || ' ' || g.district`);
}

function groups(db: Connection) {
  return db
    .selectFrom("groups as g")
    .leftJoin("staff as s", "s.id", "g.officer_id")
    .leftJoin("users as u", "u.id", "s.user_id")
    .select([
      "g.id",
      "g.name",
      "g.village",
      "g.district",
      "g.officer_id",
      shortNameOrNull("u").as("officer_name"),
      "g.meeting_day",
      "g.active",
      sql<number>`(select count(*) from group_members m where m.group_id = g.id and m.left_on is null)`.as(
        "members_count",
      ),
      sql<number>`(select count(*) from loans l where l.group_id = g.id and l.status in (${sql.raw(owingStatuses)}))`.as(
        "live_loans",
      ),
      sql<number>`(select coalesce(sum(l.balance), 0) from loans l
                   where l.group_id = g.id and l.status in (${sql.raw(owingStatuses)}))`.as(
        "balance",
      ),
    ]);
}

/** One group with its members and its loans, newest first. @throws 404 for an unknown one */
export async function readGroup(db: Connection, id: number): Promise<GroupDetails> {
  const group = await groups(db).where("g.id", "=", id).executeTakeFirst();
  if (group === undefined) throw notFound(texts.notFound);
  return { ...group, members: await membersOf(db, id), loans: await loansOf(db, id) };
}

async function membersOf(db: Connection, id: number): Promise<GroupDetails["members"]> {
  const { rows } = await sql<GroupDetails["members"][number]>`
    select m.customer_id, ${fullNameOf("u")} as name, u.phone,
           m.joined_on,
           (select coalesce(json_agg(json_build_object('loan_id', l.loan_id, 'share', s.share) order by l.id desc), '[]')
            from loan_members s join loans l on l.id = s.loan_id
            where s.customer_id = m.customer_id and l.group_id = m.group_id
              and l.status not in (${sql.raw(endedStatuses)})
              and s.version = (select max(v.version) from loan_members v where v.loan_id = l.id)) as loans
    from group_members m
    join customers c on c.customer_id = m.customer_id
    join users u on u.id = c.user_id
    where m.group_id = ${id} and m.left_on is null
    order by name, m.customer_id`.execute(db);
  return rows;
}

async function loansOf(db: Connection, id: number): Promise<GroupDetails["loans"]> {
  const { rows } = await sql<GroupDetails["loans"][number]>`
    select l.loan_id, ${fullNameOf("u")} as customer_name, l.status,
           coalesce(l.approved_amount, l.loan_amount) as amount, l.balance,
           (select min(i.due_date) from instalments i
            where i.loan_id = l.id and i.amount_to_date > l.paid_total and l.status in (${sql.raw(owingStatuses)})) as next_due_date
    from loans l
    join customers c on c.customer_id = l.customer_id
    join users u on u.id = c.user_id
    where l.group_id = ${id}
    order by l.id desc limit 100`.execute(db);
  return rows;
}
