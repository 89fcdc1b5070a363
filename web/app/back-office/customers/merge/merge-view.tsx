import { Table } from "@mantine/core";
import { currencyMark } from "@microfinance/contract/core/currency.ts";
import { formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import { formatAmountExact } from "@microfinance/contract/core/money.ts";
import type { MergePreview } from "@microfinance/contract/identity/merge-endpoints.ts";
import { Note } from "../../../components/feedback/note.tsx";
import classes from "./merge-view.module.css";

/** What a merge of two records changes, side by side (KYC-51). */
export function MergeView({ preview }: { preview: MergePreview }) {
  const { survivor, merged, differences, moves, figures, refusals, warnings } = preview;
  const heads = [`${survivor.customer_id} stays`, `${merged.customer_id} ends`, "Afterwards"];
  const rows = [
    ...differences.map((row) => [row.label, ...[row.survivor, row.merged, row.after].map(orDash)]),
    ["Last sign-in", signedIn(survivor), signedIn(merged), signedIn(survivor)],
    ...figures
      .filter((row) => row.survivor !== 0 || row.merged !== 0)
      .map((row) => [
        `${row.label}, ${currencyMark}`,
        ...[row.survivor, row.merged, row.together].map(formatAmountExact),
      ]),
  ];
  return (
    <>
      {refusals.map((text) => (
        <Note key={text} tone="warning">
          {text}
        </Note>
      ))}
      {warnings.map((text) => (
        <Note key={text}>{text}</Note>
      ))}
      <Table className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>What</Table.Th>
            {heads.map((head) => (
              <Table.Th key={head}>{head}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(([label, ...cells]) => (
            <Table.Tr key={label}>
              <Table.Th>{label}</Table.Th>
              {cells.map((text, index) => (
                <Table.Td key={heads[index]} data-head={heads[index]}>
                  {text}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <p>
        {moves.length === 0
          ? `${merged.customer_id} has nothing that follows.`
          : `Follows to ${survivor.customer_id}: ${moves
              .map(({ label, count }) => `${label} ${count}`)
              .join(", ")}.`}
      </p>
    </>
  );
}

const orDash = (text: string) => text || "-";

function signedIn({ last_sign_in }: MergePreview["survivor"]): string {
  return last_sign_in === null ? "Never" : formatStaffDateTime(last_sign_in);
}
