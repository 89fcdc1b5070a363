import { bySchema } from "../../core/by-schema.ts";
import { useState } from "react";
import { Button, NativeSelect, Switch, TextInput } from "@mantine/core";
import IconPlus from "icon:plus";
import {
  accountKinds,
  type ChartAccount,
  accountCodeError,
  accountKind,
  deactivationError,
  newAccount,
} from "@microfinance/contract/accounting/chart.ts";
import * as chart from "@microfinance/contract/accounting/chart-endpoints.ts";
import { accountingTexts } from "@microfinance/contract/accounting/texts.ts";
import { type Actor, may } from "@microfinance/contract/core/access.ts";
import { Link } from "react-router";
import { Money } from "../../components/display/money.tsx";
import { ErrorState } from "../../components/feedback/error-state.tsx";
import type { Column } from "../../components/table/columns.ts";
import { withBranchColumn } from "../../components/table/branch-column.ts";
import { DataTable } from "../../components/table/data-table.tsx";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { ExportButton } from "../../components/table/export-button.tsx";
import { ListCard } from "../../components/table/list-tools.tsx";
import { useEndpointQuery, useEndpointMutation } from "../../core/query.ts";
import { accountHref } from "./ledger-address.ts";
import classes from "./ledger.module.css";
import { GuardedModal } from "../../components/drawer/guarded-modal.tsx";
import { notify } from "../../core/notify.ts";
import { Form, FormButtons } from "../../components/form/form.tsx";
import { useAppForm } from "../../core/use-app-form.ts";

const everyDay = { from: "", to: "" };

/** The chart of accounts (ACC-13) with balances; who may manage it adds, renames and deactivates accounts. */
export function AccountsView({ actor }: { actor: Actor }) {
  const result = useEndpointQuery(chart.listAccounts, {});
  const [opened, setOpened] = useState<ChartAccount | "new" | null>(null);
  const mayManage = may(actor, "accounts.manage");
  if (result.data === undefined && result.error !== null) {
    return (
      <ErrorState
        error={result.error}
        fallback={accountingTexts.accountsFailed}
        onRetry={() => void result.refetch()}
      />
    );
  }
  const columns: readonly Column<ChartAccount>[] = [
    {
      key: "account",
      header: "Account",
      kind: "text",
      line: "title",
      cell: (account) => (
        <Link to={{ hash: accountHref(account.code, everyDay) }}>
          {account.code} {account.name}
        </Link>
      ),
    },
    {
      key: "kind",
      header: "Kind",
      line: "text",
      cell: (account) => accountKinds.find(({ value }) => value === account.kind)?.label,
    },
    {
      key: "journals",
      header: "Manual journals",
      cell: (account) => (account.manual ? "Yes" : "No"),
    },
    {
      key: "state",
      header: "State",
      line: "note",
      cell: (account) => (account.active ? "Active" : "Inactive"),
    },
    {
      key: "balance",
      header: "Balance",
      kind: "money",
      line: "amount",
      cell: (account) => <Money value={account.balance} />,
    },
    ...(mayManage
      ? [
          {
            key: "edit",
            header: "Edit",
            kind: "action" as const,
            cell: (account: ChartAccount) => (
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={`Edit ${account.code} ${account.name}`}
                onClick={() => setOpened(account)}
              >
                Edit
              </Button>
            ),
          },
        ]
      : []),
  ];
  return (
    <>
      <div className={classes.heading}>
        {mayManage && (
          <Button leftSection={<IconPlus size={16} />} onClick={() => setOpened("new")}>
            Add account
          </Button>
        )}
        <ExportButton
          exported={chart.exportAccounts}
          filter={{}}
          total={result.data?.accounts.length ?? 0}
        />
      </div>
      <ListCard>
        <DataTable
          label="Chart of accounts"
          columns={withBranchColumn(columns, result.data?.accounts)}
          rows={result.data?.accounts}
          rowKey={(account) => account.code}
          empty={<EmptyState compact title="No accounts" />}
        />
      </ListCard>
      <AccountModal opened={opened} onClose={() => setOpened(null)} />
    </>
  );
}

/** The form of a new account, or of the name and state of an existing one. */
function AccountModal(props: { opened: ChartAccount | "new" | null; onClose: () => void }) {
  const { opened, onClose } = props;
  const title =
    opened === null || opened === "new" ? "New account" : `Account ${opened.code} ${opened.name}`;
  return (
    <GuardedModal opened={opened !== null} onClose={onClose} title={title}>
      {opened === "new" && <NewAccount onDone={onClose} />}
      {opened !== null && opened !== "new" && <EditAccount account={opened} onDone={onClose} />}
    </GuardedModal>
  );
}

function NewAccount({ onDone }: { onDone: () => void }) {
  const add = useEndpointMutation(chart.addAccount);
  const form = useAppForm({
    initialValues: { code: "", name: "", kind: "expense" },
    check: (values) => {
      const invalid = bySchema(newAccount)(values);
      if (invalid !== null) return invalid;
      const kind = accountKind.parse(values.kind);
      const text = accountCodeError({ code: values.code, kind });
      return text === null ? null : { text, fields: ["code"] };
    },
    submit: (values) =>
      add.mutateAsync({ body: { ...values, kind: accountKind.parse(values.kind) } }),
    failure: accountingTexts.accountFailed,
    onDone: (response) => {
      onDone();
      void notify(response.msg);
    },
  });
  return (
    <Form form={form}>
      <NativeSelect label="Kind" data={[...accountKinds]} {...form.field("kind")} />
      <TextInput
        label="Code"
        inputMode="numeric"
        maxLength={4}
        withAsterisk
        description="Four digits; the first one follows from the kind"
        {...form.field("code")}
      />
      <TextInput label="Name" maxLength={100} withAsterisk {...form.field("name")} />
      <FormButtons submit="Add account" onCancel={onDone} />
    </Form>
  );
}

function EditAccount({ account, onDone }: { account: ChartAccount; onDone: () => void }) {
  const change = useEndpointMutation(chart.changeAccount);
  const fixed = account.active ? deactivationError({ ...account, method: null }) : null;
  const form = useAppForm({
    initialValues: { name: account.name, active: account.active },
    submit: (values) => change.mutateAsync({ params: { code: account.code }, body: values }),
    failure: accountingTexts.accountFailed,
    unchanged: onDone,
    onDone: (response) => {
      onDone();
      void notify(response.msg);
    },
  });
  return (
    <Form form={form}>
      <TextInput label="Name" maxLength={100} withAsterisk data-autofocus {...form.field("name")} />
      <Switch
        label="Active"
        description={fixed}
        disabled={fixed !== null}
        checked={form.values.active}
        onChange={(event) => form.setFieldValue("active", event.currentTarget.checked)}
      />
      <FormButtons submit="Save" onCancel={onDone} />
    </Form>
  );
}
