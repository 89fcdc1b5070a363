import { Table } from "@mantine/core";
import { formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import { formatAmountExact } from "@microfinance/contract/core/money.ts";
import type { MergePreview } from "@microfinance/contract/identity/merge-endpoints.ts";
import { Note } from "../../../components/feedback/note.tsx";
import classes from "./merge-view.module.css";

/** What a merge of two records changes, side by side (KYC-51). */
export function MergeView({ preview }: { preview: MergePreview }) {
  const { survivor, merged, differences, moves, figures, refusals, warnings } = preview;
  const figured = figures.filter((row) => row.survivor !== 0 || row.merged !== 0);
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
      <Table.ScrollContainer
        minWidth={480}
        type="native"
        tabIndex={0}
        role="region"
        aria-label="Both records side by side"
      >
        <Table className={classes.table}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>What</Table.Th>
              <Table.Th>{survivor.customer_id} stays</Table.Th>
              <Table.Th>{merged.customer_id} ends</Table.Th>
              <Table.Th>Afterwards</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {differences.map((row) => (
              <Table.Tr key={row.label}>
                <Table.Th>{row.label}</Table.Th>
                <Table.Td>{row.survivor || "-"}</Table.Td>
                <Table.Td>{row.merged || "-"}</Table.Td>
                <Table.Td>{row.after || "-"}</Table.Td>
              </Table.Tr>
            ))}
            <Table.Tr>
              <Table.Th>Last sign-in</Table.Th>
              <Table.Td>{signedIn(survivor)}</Table.Td>
              <Table.Td>{signedIn(merged)}</Table.Td>
              <Table.Td>{signedIn(survivor)}</Table.Td>
            </Table.Tr>
            {figured.map((row) => (
              <Table.Tr key={row.label}>
                <Table.Th>{row.label}, NLe</Table.Th>
                <Table.Td>{formatAmountExact(row.survivor)}</Table.Td>
                <Table.Td>{formatAmountExact(row.merged)}</Table.Td>
                <Table.Td>{formatAmountExact(row.together)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
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

function signedIn({ last_sign_in }: MergePreview["survivor"]): string {
  return last_sign_in === null ? "Never" : formatStaffDateTime(last_sign_in);
}
