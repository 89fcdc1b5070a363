import { decisionRoles } from "@microfinance/contract/core/access.ts";
import { roleIds } from "@microfinance/contract/core/constants.ts";
import { sql } from "kysely";
import { shortNameOf } from "../core/db/full-name.ts";
import type { Connection } from "../core/deps.ts";

/**
 * Who has to deal with an unmatched receipt (MOMO-13): the officer of the loan that it names, otherwise the Finance
 * Admin with the fewest open receipts, and without one a Manager or System Admin.
 */
export async function ownerOf(tx: Connection, loanId: number | null): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select s.id
    from staff s
    join users u on u.id = s.user_id and u.status = 'active' and u.deleted_at is null
    left join loan_officers o on o.staff_id = s.id and o.loan_id = ${loanId}::integer and o.until is null
    cross join lateral (select array(select role_id from user_roles r where r.user_id = u.id) as ids) as roles
    where o.loan_id is not null or roles.ids && ${[...decisionRoles]}::integer[]
    order by o.loan_id is null, ${roleIds.financeAdmin} = any(roles.ids) desc, ${roleIds.manager} = any(roles.ids) desc,
             (select count(*) from receipts_in r where r.owner_id = s.id), s.id
    limit 1`.execute(tx);
  const [owner] = rows;
  if (owner === undefined) throw new Error("no Finance Admin, Manager or System Admin is active");
  return owner.id;
}

/** Whether a person can be given a receipt: active staff who may attach it. */
export async function canOwn(tx: Connection, staffId: number): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select ${shortNameOf("u")} as name
    from staff s join users u on u.id = s.user_id and u.status = 'active' and u.deleted_at is null
    where s.id = ${staffId}
      and exists (select from user_roles r where r.user_id = u.id and r.role_id <> ${roleIds.auditor})`.execute(
    tx,
  );
  return rows[0]?.name ?? null;
}
