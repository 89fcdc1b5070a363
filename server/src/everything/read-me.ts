import { currencyMark } from "@microfinance/contract/core/currency.ts";
import type { ExportedTable } from "./write-tables.ts";
import { exportedTables, leftOutTables } from "./tables.ts";

/** The data dictionary of the ZIP (KYC-40): every file, every column with its type, and what is left out. */
export function readMe(
  tables: readonly ExportedTable[],
  made: { at: string; by: string; lender: string; documents: number },
): string {
  const lines = [
    `# Everything of ${made.lender}`,
    "",
    `Made ${made.at} by ${made.by}. All tables are of this one moment.`,
    "",
    "- `tables/NAME.csv`: one file a table, UTF-8 with a byte order mark, commas, quoted where needed, the first line has the names.",
    "- An empty cell is no value, two quotes are empty text. Times are in UTC, dates YYYY-MM-DD, bytes in hex, structured values in JSON.",
    `- Amounts are in ${currencyMark} with two decimals unless the column says cents.`,
    "- Text that a spreadsheet would compute has an apostrophe in front: `'+232-76-123456`.",
    `- \`documents/LOAN/NUMBER NAME\`: the ${made.documents} documents. NUMBER is \`number\` in \`tables/documents.csv\`, which has the SHA-256 of each.`,
    "- Columns that end in `_id` are the `id` of another table, `customer_id` the code of a customer.",
    "- This file holds personal data of everyone. Keep it as the papers are kept, and delete it when it is used.",
  ];
  for (const { name, columns } of tables)
    lines.push(
      "",
      `## tables/${name}.csv`,
      "",
      `${exportedTables[name] ?? ""}.`,
      "",
      "| Column | Type |",
      "| --- | --- |",
      ...columns.map((column) => `| ${column.name} | ${column.type} |`),
    );
  lines.push(
    "",
    "## Left out",
    "",
    ...Object.entries(leftOutTables).map(([name, reason]) => `- ${name}: ${reason}`),
  );
  return `${lines.join("\n")}\n`;
}
