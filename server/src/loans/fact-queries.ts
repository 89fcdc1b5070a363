import { sql } from "kysely";
import type { Connection } from "../core/deps.ts";

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
  if (row === undefined) throw new Error(`loan ${loanId} was read but is not found`);
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
