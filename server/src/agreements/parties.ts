import type { AgreementParties } from "@microfinance/contract/agreements/terms.ts";
import { fromCents } from "@microfinance/contract/core/money.ts";
import { fullName } from "@microfinance/contract/core/names.ts";
import { sql } from "kysely";
import type { Connection } from "../core/deps.ts";
import { guarantorNameOf } from "../core/db/full-name.ts";
import { membersInForce, namesOf } from "../loan-record/member-rows.ts";
import type { LoanRow } from "../loan-record/queries.ts";
import { readSettings } from "../settings/queries.ts";

/** Everybody who signs the agreement of a loan, as their records are now (LOAN-112). */
export async function partiesOf(db: Connection, loan: LoanRow): Promise<AgreementParties> {
  const { lender_name, address, phone, email } = await readSettings(db);
  const { co_debtor, co_debtor_name, co_debtor_relation } = loan;
  return {
    lender: { name: lender_name, address, phone, email },
    customer: {
      name: fullName(loan),
      customer_id: loan.customer_id,
      phone: loan.phone ?? "",
      address: inOneLine(loan.address, loan.city),
    },
    co_debtor:
      co_debtor === "yes"
        ? { name: co_debtor_name ?? "", relation: co_debtor_relation ?? "" }
        : null,
    guarantors: await guarantorsOf(db, loan.id),
    members: await membersOf(db, loan.id),
  };
}

/**
 * The guarantors of a loan: the one that its application names and those added since. A customer's other guarantors
 * are of other loans, and count only where the application names none.
 */
async function guarantorsOf(db: Connection, loanId: number) {
  const { rows } = await sql<{ name: string; phone: string; address: string; city: string }>`
    with named as (
      select g.*,
             g.created_at >= l.created_at
             or (lower(g.guarantor_first_name), lower(g.guarantor_last_name))
                = (lower(l.application->'guarantor'->>'guarantor_first_name'),
                   lower(l.application->'guarantor'->>'guarantor_last_name')) as is_of_loan
      from guarantors g join loans l on l.customer_id = g.customer_id
      where l.id = ${loanId})
    select ${guarantorNameOf("named")} as name,
           guarantor_phone as phone, guarantor_address as address, guarantor_city as city
    from named
    where is_of_loan or not exists (select from named where is_of_loan)
    order by id limit 10`.execute(db);
  return rows.map(({ name, phone, address, city }) => ({
    name,
    phone,
    address: inOneLine(address, city),
  }));
}

/** The members of a group loan with their shares in NLe: all of them sign (SERV-163). */
async function membersOf(db: Connection, loanId: number): Promise<AgreementParties["members"]> {
  const members = await membersInForce(db, loanId);
  if (members.length === 0) return [];
  const names = await namesOf(
    db,
    members.map(({ customer_id }) => customer_id),
  );
  return members.map(({ customer_id, share }) => ({
    name: names.get(customer_id)?.name ?? "",
    customer_id,
    share: fromCents(share),
  }));
}

function inOneLine(...parts: (string | null)[]): string {
  return parts.filter((part) => part).join(", ");
}
