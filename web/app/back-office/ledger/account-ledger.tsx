import * as journal from "@microfinance/contract/accounting/journal-endpoints.ts";
import { Link } from "react-router";
import { Money } from "../../components/display/money.tsx";
import type { Column } from "../../components/table/columns.ts";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { ListCard } from "../../components/table/list-tools.tsx";
import { ListTable } from "../list-page.tsx";
import { useListPage } from "../use-list-page.ts";
import { reportOf } from "./back-to-report.ts";
import { DaysForm } from "./days-form.tsx";
import { entryColumns } from "./entry-columns.tsx";
import { entryRows } from "./entry-rows.ts";
import { daysFrom, ledgerHref } from "./ledger-address.ts";
import classes from "./ledger.module.css";

const columns: readonly Column<journal.AccountEntry>[] = [
  ...entryColumns,
  {
    key: "debit",
    header: "Debit",
    kind: "money",
    line: "amount",
    cell: (entry) => <Money value={entry.debit === 0 ? null : entry.debit} missing="" />,
    inLine: (entry) => named("Debit", entry.debit),
  },
  {
    key: "credit",
    header: "Credit",
    kind: "money",
    line: "amount",
    cell: (entry) => <Money value={entry.credit === 0 ? null : entry.credit} missing="" />,
    inLine: (entry) => named("Credit", entry.credit),
  },
  {
    key: "balance",
    header: "Balance",
    kind: "money",
    line: "state",
    cell: (entry) => <Money value={entry.balance} />,
    inLine: (entry) => named("Balance", entry.balance, "always"),
  },
];

/** An amount with its name, for rows whose column has no heading; null for 0 unless it is always shown. */
function named(name: string, value: number, shown: "above 0" | "always" = "above 0") {
  if (value === 0 && shown === "above 0") return null;
  return (
    <>
      {name} <Money value={value} />
    </>
  );
}

/**
 * The ledger of one account: opening balance, movement, closing balance, and its entries with the balance after each.
 */
export function AccountLedger(props: { code: string; params: URLSearchParams }) {
  const { code, params } = props;
  const days = daysFrom(params);
  const filter = Object.fromEntries(Object.entries(days).filter(([, day]) => day !== ""));
  const list = useListPage(journal.readAccountLedger, "ledger", params, () => filter, {
    path: { code },
  });
  const { data } = list;
  const report = reportOf(params);
  return (
    <>
      <div className={classes.heading}>
        <h2>{data === undefined ? code : `${data.account.code} ${data.account.name}`}</h2>
        {report === null ? (
          <Link to={{ hash: ledgerHref({ view: "balance", ...days }) }}>Trial balance</Link>
        ) : (
          <Link to={{ hash: report.href }}>{report.label}</Link>
        )}
      </div>
      <DaysForm
        key={`${days.from} ${days.to}`}
        days={days}
        label="Days of the ledger"
        onShow={({ from, to }) => list.change({ from: from || null, to: to || null })}
      />
      {data !== undefined && (
        <dl className={classes.summary}>
          {(
            [
              ["Opening", data.opening],
              ["Debits", data.debit],
              ["Credits", data.credit],
              ["Closing", data.closing],
            ] as const
          ).map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <Money value={value} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <ListCard>
        <ListTable
          list={{ ...list, filter: { code, ...filter } }}
          {...entryRows(params, list.change)}
          label="Ledger of the account"
          columns={columns}
          rowsOf={(page) => page.entries}
          empty={
            <EmptyState
              compact
              title="No entries in these days"
              text="Choose earlier days, or another account."
            />
          }
          exported={journal.exportAccountLedger}
        />
      </ListCard>
    </>
  );
}
