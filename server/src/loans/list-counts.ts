import { statusLists } from "@microfinance/contract/loans/status.ts";
import type { LoanCounts } from "@microfinance/contract/loans/view-endpoints.ts";
import { sql } from "kysely";
import { shortNameOf } from "../core/db/full-name.ts";
import { totalOf } from "../core/db/page.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { type LoanFilter, loanList } from "./lists.ts";
import { allWork } from "./work-filters.ts";

/** How many loans each list has: the totals of the lists, read one after the other on one connection at a time. */
export async function countLists(deps: Deps): Promise<LoanCounts> {
  const count = (filter: Partial<LoanFilter>) => {
    const whole = { ...allWork, statuses: null, query: "", customer_id: null, ...filter };
    return totalOf(loanList(deps.db, whole, today(deps)), deps.now());
  };
  return {
    all: await count({}),
    review: await count({ statuses: [...statusLists.review] }),
    manage: await count({ statuses: [...statusLists.deposition] }),
    active: await count({ statuses: [...statusLists.active] }),
    history: await count({ statuses: [...statusLists.history] }),
    late: await count({ due: "late" }),
  };
}

/** Staff who are the officer of a loan, by name. The index on the officer finds whether there is one. */
export async function officers(db: Connection): Promise<{ staff_id: number; name: string }[]> {
  const { rows } = await sql<{ staff_id: number; name: string }>`
    select s.id as staff_id, ${shortNameOf("u")} as name
    from staff s join users u on u.id = s.user_id
    where exists (select from loan_officers o where o.staff_id = s.id and o.until is null)
    order by name, s.id`.execute(db);
  return rows;
}
