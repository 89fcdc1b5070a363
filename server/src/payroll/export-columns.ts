import { listHeadings } from "@microfinance/contract/payroll/file.ts";
import type { RunLine } from "@microfinance/contract/payroll/schema.ts";
import { amounts, type ExportTable, number, text } from "../exports/columns.ts";

/** The columns of the list that goes to an employer; the last one is for the employer to fill (PAYR-9). */
export const runExport: ExportTable<RunLine> = {
  noun: "payroll_list",
  name: "deductions",
  columns: [
    text(listHeadings.run, (line) => line.run_code),
    number(listHeadings.line, (line) => line.id),
    text(listHeadings.staff_number, (line) => line.staff_number),
    text(listHeadings.name, (line) => line.customer_name),
    text(listHeadings.loan_id, (line) => line.loan_id),
    amounts(listHeadings.amount, (line) => line.expected),
    amounts(listHeadings.deducted, () => null),
  ],
};
