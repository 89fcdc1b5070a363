import { type DescribedTable, listOf } from "../src/core/table-description.ts";

/** Every table with personal data in Markdown: whose it is, and what a copy, an erasure and a merge do with it. */
export function personalDataTable(tables: readonly DescribedTable[]): string {
  const rows = tables
    .filter(({ owner, erase, copy }) => owner ?? erase ?? copy)
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .map((table) => {
      const cells = [
        table.name,
        "says" in table ? table.says : table.leftOut,
        table.owner ?? "",
        listOf(table.copy)
          .map(({ as }) => as)
          .join(", "),
        erasureOf(table),
        mergeOf(table),
      ];
      return `| ${cells.join(" | ")} |`;
    });
  return `# Personal data by table

Generated from \`tables.ts\` of each noun by \`server/src/tables.test.ts\`. What it means for people is in [privacy](../privacy.md).

- Owner: by which column a row is a customer's, directly or by the loan or the account.
- Copy: its name in the copy of one's own data ([CUST-23](customers.md)).
- Merge: what becomes of the rows of the record that ends ([KYC-53](identity.md)); what belongs to a loan goes with the loan.

| Table | What it has | Owner | Copy | Erasure | Merge |
| --- | --- | --- | --- | --- | --- |
${rows.join("\n")}
`;
}

function erasureOf({ erase }: DescribedTable): string {
  if (erase === undefined) return "";
  if (erase === "delete") return "deleted";
  if ("keeps" in erase) return `kept: ${erase.keeps}`;
  return "does" in erase
    ? erase.does
    : `emptied: ${Object.keys(erase.empties)
        .map((column) => `\`${column}\``)
        .join(", ")}`;
}

function mergeOf(table: DescribedTable): string {
  if (table.owner !== "customer") return "";
  const words = { all: "follow", one: "follow where there is none", stay: "stay" };
  return words[table.merge];
}
