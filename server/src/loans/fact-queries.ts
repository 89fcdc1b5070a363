import type { LoanFacts } from "@microfinance/contract/loans/schema/facts.ts";
import { sql } from "kysely";
import type { Connection } from "../core/deps.ts";
import type { LoanRow } from "./queries.ts";

type Duplicate = LoanFacts["duplicates"][number];

/** Most customers of one list. */
const mostShown = 10;

/**
 * Other customers with the applicant's phone, name and birth date, account number, or a paper of the same content. Each
 * condition is an index look-up of its own.
 */
export async function sharedWith(db: Connection, loan: LoanRow): Promise<Duplicate[]> {
  const { rows } = await sql<Duplicate>`
    with own as (
      select u.search_phone, u.date_of_birth, lower(u.first_name) as first_name, lower(u.last_name) as last_name,
             (select account_number from banks where customer_id = ${loan.customer_id}) as account_number
      from users u where u.id = ${loan.user_fid}
    ), found as (
      select c.customer_id, 'same_phone' as reason
      from own join users u on u.search_phone collate "C" = own.search_phone and own.search_phone <> ''
      join customers c on c.user_id = u.id
      union
      select c.customer_id, 'same_name_and_birth_date'
      from own join users u on u.date_of_birth = own.date_of_birth
        and lower(u.last_name) = own.last_name and lower(u.first_name) = own.first_name and u.area = 'customer'
      join customers c on c.user_id = u.id
      union
      select b.customer_id, 'same_account'
      from own join banks b on b.account_number = own.account_number and b.account_number <> ''
      union
      select l.customer_id, 'same_paper'
      from documents mine
      join documents d on d.sha256 = mine.sha256 and d.loan_id is not null
      join loans l on l.id = d.loan_id
      where mine.loan_id = ${loan.id}
    )
    select f.customer_id, concat_ws(' ', u.first_name, u.last_name) as full_name,
           array_agg(f.reason order by f.reason) as reasons
    from found f join customers c on c.customer_id = f.customer_id
    join users u on u.id = c.user_id and u.deleted_at is null and u.erased_at is null
    where f.customer_id <> ${loan.customer_id}
    group by f.customer_id, u.first_name, u.last_name
    order by count(*) desc, f.customer_id limit ${mostShown}`.execute(db);
  return rows;
}

/** What the application states, or the customer's record where it states nothing. */
export async function enteredOf(db: Connection, loanId: number) {
  const { rows } = await sql<{
    date_of_birth: string;
    phone: string;
    address: string;
    city: string;
    employer_name: string;
    occupation: string;
    bank_name: string;
    account_number: string;
    guarantor_first_name: string;
    guarantor_last_name: string;
    guarantor_phone: string;
  }>`
    select coalesce(nullif(l.application #>> '{customer,date_of_birth}', ''), u.date_of_birth::text, '') as date_of_birth,
           coalesce(nullif(u.phone, ''), '') as phone,
           coalesce(nullif(l.application #>> '{address,address}', ''), a.address, '') as address,
           coalesce(nullif(l.application #>> '{address,city}', ''), a.city, '') as city,
           coalesce(nullif(l.application #>> '{employment,employer_name}', ''), e.employer_name, '') as employer_name,
           coalesce(nullif(l.application #>> '{employment,occupation}', ''), e.occupation, '') as occupation,
           coalesce(nullif(l.application #>> '{bank,bank_name}', ''), b.bank_name, '') as bank_name,
           coalesce(nullif(l.application #>> '{bank,account_number}', ''), b.account_number, '') as account_number,
           coalesce(g.guarantor_first_name, '') as guarantor_first_name,
           coalesce(g.guarantor_last_name, '') as guarantor_last_name,
           coalesce(g.guarantor_phone, '') as guarantor_phone
    from loans l
    join users u on u.id = l.user_fid
    left join addresses a on a.customer_id = l.customer_id
    left join employers e on e.customer_id = l.customer_id
    left join banks b on b.customer_id = l.customer_id
    left join lateral (select * from guarantors g where g.customer_id = l.customer_id order by g.id desc limit 1) g on true
    where l.id = ${loanId}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error(`loan ${loanId} is read and gone`);
  const { date_of_birth, phone, address, city, employer_name, occupation } = row;
  const { bank_name, account_number } = row;
  const { guarantor_first_name, guarantor_last_name, guarantor_phone } = row;
  return {
    customer: { date_of_birth, phone },
    address: { address, city },
    employment: { employer_name, occupation },
    bank: { bank_name, account_number },
    guarantor: { guarantor_first_name, guarantor_last_name, guarantor_phone },
  };
}
