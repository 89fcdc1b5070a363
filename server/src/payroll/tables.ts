import { sql } from "kysely";
import type { Connection } from "../core/deps.ts";
import type { ErasedPerson, Tables } from "../core/table-description.ts";

/** The tables of deductions. What an employer knows a customer by is erased (PAYR-28), amounts are not. */
export const payrollTables: Tables = {
  payroll_employers: { says: "Employers with deductions" },
  payroll_employer_names: { says: "Other names of these employers" },
  payroll_runs: { says: "Deduction lists" },
  payroll_lines: {
    says: "Lines of deduction lists",
    owner: "loan",
    erase: { empties: { staff_number: "" } },
    counted: { label: "Lines of deduction lists", place: 130 },
    copy: {
      as: "deductions_from_salary",
      select: sql`(
        select coalesce(json_agg(json_build_object('loan_id', l.loan_id, 'employer', e.name, 'month', n.month,
          'staff_number', n.staff_number, 'asked', n.expected,
          'deducted', (select w.deducted from payroll_rows w where w.line_id = n.id and w.state = 'booked'))
          order by n.id), '[]')
        from payroll_lines n join payroll_runs r on r.id = n.run_id join payroll_employers e on e.id = r.employer_id
        join loans l on l.id = n.loan_id where l.customer_id = c.customer_id)`,
    },
  },
  payroll_rows: {
    says: "What employers deducted",
    erase: { does: "`staff_number` emptied", run: emptyStaffNumbers },
  },
  loan_payrolls: {
    says: "The employer that deducts for a loan",
    owner: "loan",
    erase: "delete",
    copy: {
      as: "employers_of_loans",
      select: sql`(
        select coalesce(json_agg(json_build_object('loan_id', l.loan_id, 'employer', e.name,
          'staff_number', p.staff_number) order by l.id), '[]')
        from loan_payrolls p join payroll_employers e on e.id = p.employer_id
        join loans l on l.id = p.loan_id where l.customer_id = c.customer_id)`,
    },
  },
  payroll_remittances: { says: "Money of employers" },
  payroll_files: { leftOut: "files of employers, whose rows are in payroll_rows" },
};

async function emptyStaffNumbers(db: Connection, { customer_id }: ErasedPerson): Promise<void> {
  const loans = db.selectFrom("loans").select("id").where("customer_id", "=", customer_id);
  const lines = db.selectFrom("payroll_lines").select("id").where("loan_id", "in", loans);
  await db
    .updateTable("payroll_rows")
    .set({ staff_number: "" })
    .where("line_id", "in", lines)
    .execute();
}
