import { useState } from "react";
import { Button, NativeSelect } from "@mantine/core";
import IconFileUpload from "icon:file-upload";
import { type Actor, may } from "@microfinance/contract/core/access.ts";
import { formatStaffDate, parseTypedDate, toTypedDate } from "@microfinance/contract/core/dates.ts";
import * as reconciliation from "@microfinance/contract/reconciliation/endpoints.ts";
import { reconciliationTexts } from "@microfinance/contract/reconciliation/texts.ts";
import { useNavigate } from "react-router";
import { formatNleExact } from "@microfinance/contract/core/money.ts";
import { throughError } from "@microfinance/contract/reconciliation/rules.ts";
import { Money } from "../../../components/display/money.tsx";
import { NotLoaded } from "../../../components/feedback/not-loaded.tsx";
import { DetailSkeleton } from "../../../components/feedback/skeletons.tsx";
import { EmptyState } from "../../../components/table/empty-state.tsx";
import { useEndpointQuery, useEndpointMutation } from "../../../core/query.ts";
import { ledgerHref } from "../ledger-address.ts";
import { ImportModal } from "./import-modal.tsx";
import { MatchedLines } from "./matched-lines.tsx";
import { OpenItems } from "./open-items.tsx";
import classes from "./reconcile.module.css";
import { MoneyField } from "../../../components/form/money-field.tsx";
import { ConfirmAction } from "../../../components/drawer/confirm-action.tsx";
import { ErrorState } from "../../../components/feedback/error-state.tsx";
import { notify } from "../../../core/notify.ts";
import { DateField } from "../../../components/form/date-field.tsx";
import { Form } from "../../../components/form/form.tsx";
import layout from "../../../components/layout.module.css";
import { useAppForm } from "../../../core/use-app-form.ts";
import { AccountModal } from "./account-modal.tsx";

/**
 * The statement of a bank or a wallet against the books (REC-1 to REC-8): `#ledger?view=reconcile&account=1050`. What
 * is open comes first: lines on the left, entries on the right.
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
          <div className={layout.row2}>
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

/** Completes the reconciliation of an account: the statement's closing balance beside what the books give (REC-8). */
function CompleteModal(props: {
  account: reconciliation.ReconciledAccount | null;
  onClose: () => void;
}) {
  return (
    <AccountModal
      {...props}
      title={(account) => (account ? `Reconcile ${account.code} ${account.name}` : "Complete")}
    >
      {(account, today) => <Complete account={account} today={today} onDone={props.onClose} />}
    </AccountModal>
  );
}

function Complete(props: {
  account: reconciliation.ReconciledAccount;
  today: string;
  onDone: () => void;
}) {
  const { account, today, onDone } = props;
  const complete = useEndpointMutation(reconciliation.completeReconciliation, ["accounting"]);
  const lastDay = account.last_line ?? today;
  const initialValues: { through: string; closing: number | "" } = {
    through: lastDay === "" ? "" : toTypedDate(lastDay),
    closing: "",
  };
  const form = useAppForm({
    initialValues,
    submit: ({ through, closing }) =>
      complete.mutateAsync({
        body: {
          account_code: account.code,
          through: parseTypedDate(through) ?? "",
          closing_balance: Number(closing),
        },
      }),
    failure: reconciliationTexts.completeFailed,
    onDone: (response) => {
      onDone();
      void notify(response.msg);
    },
  });
  const through = parseTypedDate(form.values.through);
  const error =
    through === null ? null : throughError(through, account.completed_through, today || through);
  const result = useEndpointQuery(
    reconciliation.checkReconciliation,
    { query: { account_code: account.code, through: through ?? today } },
    { enabled: through !== null && error === null, staleTime: 0 },
  );
  const check = result.data?.check;
  const { closing } = form.values;
  const isReady =
    through !== null && error === null && closing !== "" && check?.statement === closing;
  return (
    <Form form={form} messageInside>
      <DateField
        label="Through"
        data-autofocus
        {...form.field("through")}
        {...(error === null ? {} : { error })}
      />
      <MoneyField
        label="Closing balance of the statement"
        withAsterisk
        allowNegative
        {...form.field("closing")}
        value={form.getValues().closing}
        onChange={(amount) => form.setFieldValue("closing", amount)}
      />
      {result.error !== null && (
        <ErrorState
          error={result.error}
          fallback={reconciliationTexts.checkFailed}
          onRetry={() => void result.refetch()}
        />
      )}
      {check !== undefined && error === null && (
        <dl className={classes.compared}>
          {(
            [
              ["Books", check.book],
              ["On the statement, not in the books", check.open_lines],
              ["In the books, not on the statement", -check.open_entries],
              ["The statement must end at", check.statement],
            ] as const
          ).map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{formatNleExact(value + 0)}</dd>
            </div>
          ))}
        </dl>
      )}
      {check !== undefined && closing !== "" && check.statement !== closing && (
        <p role="status">
          {reconciliationTexts.differs(formatNleExact(closing), formatNleExact(check.statement))}
        </p>
      )}
      <ConfirmAction
        of={form}
        sentence={
          isReady
            ? `${account.name} is reconciled through ${formatStaffDate(through)}. Its lines and matches through that day stay as they are.`
            : null
        }
        label="Complete"
        onCancel={onDone}
      />
    </Form>
  );
}
