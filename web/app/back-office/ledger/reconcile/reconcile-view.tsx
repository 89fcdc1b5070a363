import { useState } from "react";
import { Button, NativeSelect } from "@mantine/core";
import IconFileUpload from "icon:file-upload";
import { type Actor, may } from "@microfinance/contract/core/access.ts";
import { formatStaffDate } from "@microfinance/contract/core/dates.ts";
import * as reconciliation from "@microfinance/contract/reconciliation/endpoints.ts";
import { reconciliationTexts } from "@microfinance/contract/reconciliation/texts.ts";
import { useNavigate } from "react-router";
import { Money } from "../../../components/display/money.tsx";
import { NotLoaded } from "../../../components/feedback/not-loaded.tsx";
import { DetailSkeleton } from "../../../components/feedback/skeletons.tsx";
import { EmptyState } from "../../../components/table/empty-state.tsx";
import { useEndpointQuery } from "../../../core/query.ts";
import { ledgerHref } from "../ledger-address.ts";
import { CompleteModal } from "./complete-modal.tsx";
import { ImportModal } from "./import-modal.tsx";
import { MatchedLines } from "./matched-lines.tsx";
import { OpenItems } from "./open-items.tsx";
import classes from "./reconcile.module.css";

/**
 * The statement of a bank or a wallet against the books (REC-1 to REC-8): `#ledger?view=reconcile&account=1050`. What is
 * open comes first: lines on the left, entries on the right.
 */
export function ReconcileView({ params, actor }: { params: URLSearchParams; actor: Actor }) {
  const result = useEndpointQuery(reconciliation.listReconciled, {}, { staleTime: 0 });
  const navigate = useNavigate();
  const [opened, setOpened] = useState<"import" | "complete" | null>(null);
  const accounts = result.data?.accounts;
  if (accounts === undefined) {
    return (
      <NotLoaded result={result} fallback={reconciliationTexts.accountsFailed}>
        <DetailSkeleton />
      </NotLoaded>
    );
  }
  const account = accounts.find(({ code }) => code === params.get("account")) ?? accounts[0];
  if (account === undefined)
    return (
      <EmptyState
        title="No bank and no wallet"
        text="Accounts of banks and wallets are reconciled with their statements."
      />
    );
  const go = (code: string) =>
    void navigate(
      { hash: ledgerHref({ view: "reconcile", account: code }) },
      { preventScrollReset: true },
    );
  const mayReconcile = may(actor, "cash.reconcile");
  const hasStatement = account.last_line !== null;
  return (
    <>
      <div className={classes.head}>
        <NativeSelect
          label="Account"
          value={account.code}
          onChange={(event) => go(event.currentTarget.value)}
          data={accounts.map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))}
        />
        {mayReconcile && (
          <div className={classes.buttons}>
            <Button
              variant={hasStatement ? "default" : "filled"}
              leftSection={<IconFileUpload size={16} />}
              onClick={() => setOpened("import")}
            >
              Import statement
            </Button>
            {hasStatement && <Button onClick={() => setOpened("complete")}>Complete</Button>}
          </div>
        )}
      </div>
      <Summary account={account} />
      {hasStatement ? (
        <>
          <OpenItems key={account.code} account={account} mayReconcile={mayReconcile} />
          <MatchedLines account={account} params={params} mayReconcile={mayReconcile} />
        </>
      ) : (
        <EmptyState
          title="No statement yet"
          text="Export the statement from the bank or the wallet as CSV, and import it here. Nothing is posted by that."
        />
      )}
      <ImportModal account={opened === "import" ? account : null} onClose={() => setOpened(null)} />
      <CompleteModal
        account={opened === "complete" ? account : null}
        onClose={() => setOpened(null)}
      />
    </>
  );
}

function Summary({ account }: { account: reconciliation.ReconciledAccount }) {
  const { balance, last_line, completed_through, open_lines, open_entries } = account;
  const items = [
    ["Books", <Money key="books" value={balance} />],
    ["Last line", last_line === null ? "None yet" : formatStaffDate(last_line)],
    ["Open lines", String(open_lines)],
    ["Open entries", String(open_entries)],
    [
      "Reconciled through",
      completed_through === null ? "Not yet" : formatStaffDate(completed_through),
    ],
  ] as const;
  return (
    <dl className={classes.summary}>
      {items.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
