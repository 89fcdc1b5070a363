import { useState } from "react";
import { Button } from "@mantine/core";
import IconPlus from "icon:plus";
import { accountKinds, type ChartAccount } from "@microfinance/contract/accounting/chart.ts";
import * as chart from "@microfinance/contract/accounting/chart-endpoints.ts";
import { accountingTexts } from "@microfinance/contract/accounting/texts.ts";
import { type Actor, may } from "@microfinance/contract/core/access.ts";
import { Link } from "react-router";
import { Money } from "../../components/display/money.tsx";
import { ErrorState } from "../../components/feedback/error-state.tsx";
import type { Column } from "../../components/table/columns.ts";
import { DataTable } from "../../components/table/data-table.tsx";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { ExportButton } from "../../components/table/export-button.tsx";
import { ListCard } from "../../components/table/list-tools.tsx";
import { useEndpointQuery } from "../../core/query.ts";
import { AccountModal } from "./account-modal.tsx";
import { accountHref } from "./ledger-address.ts";
import classes from "./ledger.module.css";

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
          columns={columns}
          rows={result.data?.accounts}
          rowKey={(account) => account.code}
          empty={<EmptyState compact title="No accounts" />}
        />
      </ListCard>
      <AccountModal opened={opened} onClose={() => setOpened(null)} />
    </>
  );
}
