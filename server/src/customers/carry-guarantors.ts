import type { ReviewedGuarantor } from "@microfinance/contract/loans/reviewed-data.ts";
import { guarantorChanges } from "@microfinance/contract/loans/reviewed-data.ts";
import { guarantorFields } from "@microfinance/contract/customers/fields.ts";
import { namesOf } from "@microfinance/contract/core/field-list.ts";
import { sql } from "kysely";
import type { Connection, Deps } from "../core/deps.ts";
import type { RequestContext } from "../core/http/session.ts";
import { statusLists } from "@microfinance/contract/loans/status.ts";
import { carryToLoans } from "./reviewed-records.ts";

/** A guarantor of a customer, as a review sees it. */
interface GuarantorOf {
  customer_id: string;
  guarantor: ReviewedGuarantor;
}

/**
 * Carries guarantors that another act than a form adds or takes away to the applications that are reviewed with them
 * (LOAN-48): an import, its undoing, a merge.
 */
export async function carryGuarantors(
  db: Connection,
  deps: Deps,
  change: "added" | "taken away",
  guarantors: readonly GuarantorOf[],
  ctx: RequestContext,
): Promise<void> {
  const codes = [...new Set(guarantors.map(({ customer_id }) => customer_id))];
  const { rows } = await sql<{ customer_id: string }>`
    select distinct customer_id from loans
    where customer_id = any(${codes}) and approval_date is null
      and status = any(${[...statusLists.newApplications]}::text[]) order by 1`.execute(db);
  for (const { customer_id } of rows) {
    const own = guarantors.filter((one) => one.customer_id === customer_id);
    const changes = own.flatMap(({ guarantor }) =>
      change === "added" ? guarantorChanges(null, guarantor) : guarantorChanges(guarantor, null),
    );
    await carryToLoans(db, deps, customer_id, { source: "guarantor", changes }, ctx);
  }
}

/** The guarantors of these customers, or those of these numbers. */
export async function guarantorsOf(
  db: Connection,
  of: { customers: readonly string[] } | { ids: readonly number[] },
): Promise<GuarantorOf[]> {
  const found = await db
    .selectFrom("guarantors")
    .select(["customer_id", ...namesOf(guarantorFields)])
    .$if("customers" in of, (query) =>
      query.where("customer_id", "in", "customers" in of ? [...of.customers, ""] : []),
    )
    .$if("ids" in of, (query) => query.where("id", "in", "ids" in of ? [...of.ids, 0] : []))
    .orderBy("id")
    .execute();
  return found.map(({ customer_id, ...guarantor }) => ({ customer_id, guarantor }));
}
