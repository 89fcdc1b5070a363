import { addDays } from "@microfinance/contract/core/dates.ts";
import type { ExpiringDocument } from "@microfinance/contract/identity/expiring-endpoints.ts";
import { expirySoonDays } from "@microfinance/contract/identity/rules.ts";
import { type RawBuilder, sql } from "kysely";
import { fullNameOf } from "../core/db/full-name.ts";
import type { ListSource } from "../core/db/page.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { endedStatuses } from "../core/db/owing.ts";

/**
 * Documents that expire within 30 days or did within the last 30, of customers with an application or a loan that is
 * not ended and without another document that is valid for longer (KYC-31); each with the newest such loan.
 */
function expiring(deps: Deps): RawBuilder<unknown> {
  const day = today(deps);
  const soon = addDays(day, expirySoonDays);
  return sql`
    select d.id, d.customer_id, d.id_kind, d.id_number, d.id_expires_on, l.id as loan, l.loan_id
    from identity_documents d
    cross join lateral (
      select l.id, l.loan_id from loans l
      where l.customer_id = d.customer_id
        and (l.status is null or l.status not in (${sql.raw(endedStatuses)}))
      order by l.id desc limit 1
    ) l
    where d.id_expires_on between ${addDays(day, -expirySoonDays)}::date and ${soon}::date
      and not exists (
        select from identity_documents o
        where o.customer_id = d.customer_id and o.id <> d.id
          and (o.id_expires_on is null or o.id_expires_on > ${soon}::date))`;
}

/** The worklist of the office (KYC-31): what expires first comes first. */
export function expiringList(db: Connection, deps: Deps): ListSource<ExpiringDocument> {
  const found = expiring(deps);
  return {
    name: "expiring-documents",
    key: ({ id }) => id,
    branch: { db, of: "customer", key: ({ customer_id }) => customer_id },
    rows: async ({ limit, offset, backwards }) => {
      const way = sql.raw(backwards ? "desc" : "asc");
      const { rows } = await sql<ExpiringDocument>`
        select e.id, e.customer_id, e.id_kind, e.id_number, e.id_expires_on::text as id_expires_on, e.loan_id, u.phone,
               ${fullNameOf("u")} as full_name
        from (${found}) e
        join customers c on c.customer_id = e.customer_id
        join users u on u.id = c.user_id and u.deleted_at is null and u.erased_at is null
        order by e.id_expires_on ${way}, e.id ${way} limit ${limit} offset ${offset}`.execute(db);
      return rows;
    },
    count: async (limit) => {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from (select from (${found}) e limit ${limit}) found`.execute(db);
      return rows[0]?.count ?? 0;
    },
  };
}

/** Reminds customers of these documents once before and once after the expiry (KYC-31): a notice with its mail. */
export async function remindOfExpiry(deps: Deps): Promise<void> {
  const day = today(deps);
  await deps.db.transaction().execute(async (db) => {
    // No request waits for this query, so it may be slow.
    await sql`set local statement_timeout = '5min'`.execute(db);
    await sql`
      select write_notice(jsonb_build_object(
               'customer_id', e.customer_id, 'loan_id', e.loan, 'kind', 'identity_expires', 'key', e.key,
               'facts', jsonb_build_object('document', e.id_kind, 'expires_on', e.id_expires_on,
                                           'has_expired', e.id_expires_on < ${day}::date),
               'created_at', ${deps.now()}::timestamptz))
      from (
        select f.*, concat(f.id, ' ', f.id_expires_on,
                           case when f.id_expires_on < ${day}::date then ' expired' else ' soon' end) as key
        from (${expiring(deps)}) f
      ) e
      where not exists (
        select from notices n
        where n.customer_id = e.customer_id and n.kind = 'identity_expires' and n.key = e.key)
      order by e.id`.execute(db);
  });
}
