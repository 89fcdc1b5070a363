import { Button, NativeSelect } from "@mantine/core";
import { formatStaffDate } from "@microfinance/contract/core/dates.ts";
import { formatNleExact } from "@microfinance/contract/core/money.ts";
import * as reconciliation from "@microfinance/contract/reconciliation/endpoints.ts";
import { reconciliationTexts, lineStates } from "@microfinance/contract/reconciliation/texts.ts";
import { Link } from "react-router";
import { Money } from "../../../components/display/money.tsx";
import { notify } from "../../../core/notify.ts";
import type { Column } from "../../../components/table/columns.ts";
import { EmptyState } from "../../../components/table/empty-state.tsx";
import { ListCard, ListTools } from "../../../components/table/list-tools.tsx";
import { useEndpointMutation } from "../../../core/query.ts";
import { useSubmit } from "../../../core/use-submit.ts";
import { ListTable } from "../../list-page.tsx";
import { useListPage } from "../../use-list-page.ts";
import { ledgerHref } from "../ledger-address.ts";

type Line = reconciliation.BankLine;

/** Every line of an account's statements with what it meets; a match that nothing has sealed can be undone. */
export function MatchedLines(props: {
  account: reconciliation.ReconciledAccount;
  params: URLSearchParams;
  mayReconcile: boolean;
}) {
  const { account, params, mayReconcile } = props;
  const state = lineStates.find(({ value }) => value === params.get("state"));
  const filter = {
    account_code: account.code,
    ...(state === undefined ? {} : { state: state.value }),
  };
  const list = useListPage(reconciliation.listLines, "ledger", params, () => filter);
  return (
    <>
      <ListTools label="Lines of the statement">
        <NativeSelect
          aria-label="State of the lines"
          value={state?.value ?? ""}
          onChange={(event) =>
            list.change({ state: event.currentTarget.value || null, account: account.code })
          }
          data={[{ value: "", label: "All lines" }, ...lineStates]}
        />
      </ListTools>
      <ListCard>
        <ListTable
          list={list}
          failure={reconciliationTexts.linesFailed}
          label="Lines of the statement"
          columns={mayReconcile ? [...columns, undoColumn] : columns}
          rowsOf={(page) => page.lines}
          rowKey={(line) => line.id}
          empty={<EmptyState compact title="No lines found" text="Choose another state." />}
          pagerLabel="lines"
          exported={reconciliation.exportLines}
        />
      </ListCard>
    </>
  );
}

const columns: readonly Column<Line>[] = [
  {
    key: "id",
    header: "Date",
    sortable: true,
    line: "note",
    cell: (line) => formatStaffDate(line.date),
  },
  {
    key: "text",
    header: "Text",
    kind: "text",
    line: "title",
    cell: (line) => line.text || line.reference || "No text",
  },
  {
    key: "reference",
    header: "Reference",
    kind: "text",
    low: true,
    cell: (line) => line.reference,
  },
  {
    key: "amount",
    header: "Amount",
    kind: "money",
    line: "amount",
    cell: (line) => <Money value={line.amount} />,
  },
  {
    key: "state",
    header: "State",
    line: "state",
    cell: (line) => lineStates.find(({ value }) => value === line.state)?.label,
  },
  {
    key: "entries",
    header: "Entry",
    line: "text",
    cell: (line) => <Entries line={line} />,
    print: (line) => line.match?.entry_ids.join(", "),
  },
];

const undoColumn: Column<Line> = {
  key: "undo",
  header: "Undo",
  kind: "action",
  cell: (line) => (line.match === null ? null : <Undo line={line} matchId={line.match.id} />),
};

function Entries({ line }: { line: Line }) {
  if (line.state === "waiting") {
    const hash = ledgerHref({ view: "manual", journal: String(line.journal_id ?? "") });
    return <Link to={{ hash }}>Journal to check</Link>;
  }
  const [first, ...others] = line.match?.entry_ids ?? [];
  if (first === undefined) return null;
  return (
    <>
      <Link to={{ hash: ledgerHref({ view: "journal", entry: String(first) }) }}>{first}</Link>
      {others.length > 0 && ` and ${others.length} more`}
    </>
  );
}

function Undo({ line, matchId }: { line: Line; matchId: number }) {
  const undo = useEndpointMutation(reconciliation.undoMatch);
  const submission = useSubmit(() => undo.mutateAsync({ params: { id: matchId } }), {
    failure: reconciliationTexts.matchFailed,
    success: reconciliationTexts.undone,
    show: (text) => void notify(text),
  });
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      loading={submission.isSending}
      aria-label={`Undo the match of ${formatStaffDate(line.date)}, ${formatNleExact(line.amount)}`}
      onClick={() => void submission.submit()}
    >
      Undo
    </Button>
  );
}
