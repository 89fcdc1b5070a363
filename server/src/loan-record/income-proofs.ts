import type { IncomeProof } from "@microfinance/contract/loans/schema/proven-income.ts";
import { sql } from "kysely";
import { shortNameOf } from "../core/db/full-name.ts";
import type { Connection } from "../core/deps.ts";

/**
 * The papers of a loan that prove an income (LOAN-170): the newest figure of each counts, unless it was taken back, the
 * file was refused after it, or is gone.
 */
export async function incomeProofsOf(db: Connection, loanId: number): Promise<IncomeProof[]> {
  const { rows } = await sql<Omit<IncomeProof, "recorded_at"> & { recorded_at: Date }>`
    select d.id as file_id, d.name, p.monthly_income, p.recorded_at,
           ${shortNameOf("u")} as staff_name
    from (
      select distinct on (document_id) * from income_proofs
      where loan_id = ${loanId} order by document_id, id desc
    ) p
    join documents d on d.id = p.document_id and d.loan_id = p.loan_id
    join staff s on s.id = p.staff_id
    join users u on u.id = s.user_id
    where p.monthly_income is not null
      and not exists (
        select from paper_decisions r
        where r.document_id = p.document_id and r.state = 'refused' and r.id > p.paper_decision_id)
    order by d.number`.execute(db);
  return rows.map((row) => ({ ...row, recorded_at: row.recorded_at.toISOString() }));
}
