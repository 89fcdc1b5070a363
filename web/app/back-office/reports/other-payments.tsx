import { useState, type FormEvent } from "react";
import { Button, TextInput } from "@mantine/core";
import IconSearch from "icon:search";
import { textLimits, timers } from "@microfinance/contract/core/constants.ts";
import { formatStaffDate } from "@microfinance/contract/core/dates.ts";
import * as payments from "@microfinance/contract/payments/endpoints.ts";
import type { Payment } from "@microfinance/contract/payments/fields.ts";
import { reportTexts } from "@microfinance/contract/reports/texts.ts";
import { call } from "../../core/api.ts";
import { useLocalPages } from "../../core/use-pages.ts";
import { useSubmit } from "../../core/use-submit.ts";
import { Banner } from "../../components/feedback/banner.tsx";
import type { Column } from "../../components/table/columns.ts";
import { DataTable } from "../../components/table/data-table.tsx";
import { ListFoot } from "../../components/table/list-foot.tsx";
import { PrintListButton } from "../../components/print/print-list-button.tsx";
import { Money } from "../../components/display/money.tsx";
import layout from "../../components/layout.module.css";
import classes from "../ledger/report-search.module.css";

/** The payments of a loan or a customer (RPT-1, RPT-3). */
export function OtherPayments() {
  const [id, setId] = useState("");
  const [searched, setSearched] = useState("");
  const [found, setFound] = useState<Payment[]>([]);
  const { rows, pager } = useLocalPages(found);
  const search = useSubmit(
    async () => call(payments.searchPayments, { params: { id: id.trim() } }),
    {
      failure: reportTexts.fetchFailed,
      onDone: (list) => {
        if (list === undefined) return;
        setFound(list);
        setSearched(id.trim());
        if (list.length === 0) search.refuse(reportTexts.noPaymentsForId);
      },
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    search.setMessage(null);
    setFound([]);
    if (id.trim() === "") search.refuse(reportTexts.idRequired);
    else void search.submit();
  };

  return (
    <div className={layout.stack4}>
      <form className={classes.search} onSubmit={submit}>
        <TextInput
          label="Loan ID or Customer ID"
          description="Or a name, a phone, a receipt or a transaction number."
          placeholder="LN-202601-000045 or CUS-000123"
          maxLength={textLimits.search}
          autoComplete="off"
          data-autofocus
          value={id}
          onChange={(event) => setId(event.currentTarget.value)}
        />
        <div className={classes.buttons}>
          <Button type="submit" loading={search.isSending} leftSection={<IconSearch size={16} />}>
            Search
          </Button>
        </div>
      </form>
      <Banner
        message={search.message}
        onDismiss={() => search.setMessage(null)}
        dismissAfter={timers.loanBanner}
      />
      <DataTable
        label="Payment records"
        columns={columns}
        rows={rows}
        rowKey={(payment) => payment.id}
        empty={null}
      />
      <ListFoot
        label="payments"
        total={found.length}
        pager={pager}
        exported={payments.exportPayments}
        filter={{ query: searched }}
        tools={
          <PrintListButton
            title="Payment records"
            about={`All payments of ${searched}.`}
            columns={columns}
            total={found.length}
            readAll={() => Promise.resolve(found)}
          />
        }
      />
    </div>
  );
}

const columns: readonly Column<Payment>[] = [
  { key: "loan", header: "Loan ID", cell: (payment) => payment.loan_id },
  { key: "customer", header: "Customer ID", cell: (payment) => payment.customer_id },
  {
    key: "amount",
    header: "Amount",
    kind: "money",
    cell: (payment) => <Amount of={payment} />,
    total: (payment) => (payment.reversal === null ? payment.amount : 0),
  },
  { key: "date", header: "Date", cell: (payment) => formatStaffDate(payment.date) },
];

function Amount({ of: payment }: { of: Payment }) {
  if (payment.reversal === null) return <Money value={payment.amount} />;
  return (
    <>
      <s>
        <Money value={payment.amount} />
      </s>{" "}
      (reversed)
    </>
  );
}
