import { useState } from "react";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { listAccounts } from "@microfinance/contract/accounting/chart-endpoints.ts";
import { entryKinds } from "@microfinance/contract/accounting/entry-kinds.ts";
import * as journal from "@microfinance/contract/accounting/journal-endpoints.ts";
import { asCode } from "@microfinance/contract/core/codes.ts";
import { isCustomerCode } from "@microfinance/contract/core/fields.ts";
import { Money } from "../../components/display/money.tsx";
import { MoneyField } from "../../components/form/money-field.tsx";
import type { Column } from "../../components/table/columns.ts";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { ListCard } from "../../components/table/list-tools.tsx";
import { useEndpointQuery } from "../../core/query.ts";
import { ListTable } from "../list-page.tsx";
import { useListPage } from "../use-list-page.ts";
import { DaysForm } from "./days-form.tsx";
import { entryColumns } from "./entry-columns.tsx";
import { entryRows } from "./entry-rows.ts";
import { daysFrom } from "./ledger-address.ts";

const columns: readonly Column<journal.JournalEntry>[] = [
  ...entryColumns,
  {
    key: "amount",
    header: "Amount",
    sortable: "amount",
    kind: "money",
    line: "amount",
    cell: (entry) => <Money value={entry.amount} />,
  },
  {
    key: "by",
    header: "By",
    sortable: "by",
    kind: "text",
    cell: (entry) => entry.staff_name ?? "The system",
  },
];

const filterNames = [
  "from",
  "to",
  "kind",
  "account",
  "staff_id",
  "loan_id",
  "customer_id",
  "till_session",
  "amount",
];

/** The journal, filtered by its address: `#ledger?view=journal&kind=write_off`. */
export function JournalView({ params }: { params: URLSearchParams }) {
  const given = filterNames
    .map((name) => [name, params.get(name) ?? ""])
    .filter(([, value]) => value !== "");
  const filter = Object.fromEntries(given);
  const list = useListPage(journal.listEntries, "ledger", params, () => filter);
  return (
    <>
      <JournalFilters key={JSON.stringify(filter)} params={params} onShow={list.change} />
      <ListCard>
        <ListTable
          list={list}
          {...entryRows(params, list.change)}
          label="Journal"
          columns={columns}
          rowsOf={(page) => page.entries}
          empty={
            <EmptyState
              compact
              title="No entries found"
              text="Try fewer conditions or more days."
            />
          }
          exported={journal.exportEntries}
        />
      </ListCard>
    </>
  );
}

function JournalFilters(props: {
  params: URLSearchParams;
  onShow: (changes: Readonly<Record<string, string | null>>) => void;
}) {
  const { params, onShow } = props;
  const accounts = useEndpointQuery(listAccounts, {}, { staleTime: 60_000 });
  const [kind, setKind] = useState(params.get("kind") ?? "");
  const [account, setAccount] = useState(params.get("account") ?? "");
  const [record, setRecord] = useState(params.get("loan_id") ?? params.get("customer_id") ?? "");
  const amountGiven = Number(params.get("amount"));
  const [amount, setAmount] = useState<number | "">(amountGiven > 0 ? amountGiven : "");
  const staff_id = params.get("staff_id");
  return (
    <DaysForm
      days={daysFrom(params)}
      label="Journal"
      onShow={({ from, to }) => {
        const code = asCode(record.trim());
        const isCustomer = isCustomerCode(code);
        onShow({
          from: from || null,
          to: to || null,
          kind: kind || null,
          account: account || null,
          loan_id: isCustomer ? null : code || null,
          customer_id: isCustomer ? code : null,
          amount: amount === "" ? null : String(amount),
        });
      }}
      buttons={
        <>
          {staff_id !== null && (
            <Button variant="default" onClick={() => onShow({ staff_id: null })}>
              All persons
            </Button>
          )}
          {params.get("till_session") !== null && (
            <Button variant="default" onClick={() => onShow({ till_session: null })}>
              All tills
            </Button>
          )}
        </>
      }
    >
      <NativeSelect
        label="Kind"
        value={kind}
        onChange={(event) => setKind(event.currentTarget.value)}
        data={[{ value: "", label: "All kinds" }, ...entryKinds]}
      />
      <NativeSelect
        label="Account"
        value={account}
        onChange={(event) => setAccount(event.currentTarget.value)}
        data={[
          { value: "", label: "All accounts" },
          ...(accounts.data?.accounts ?? []).map(({ code, name }) => ({
            value: code,
            label: `${code} ${name}`,
          })),
        ]}
      />
      <TextInput
        label="Loan or customer id"
        value={record}
        maxLength={30}
        onChange={(event) => setRecord(event.currentTarget.value)}
      />
      <MoneyField label="Amount" value={amount} onChange={setAmount} />
    </DaysForm>
  );
}
