import { formatStaffDate, formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import * as partners from "@microfinance/contract/transfers/partner-endpoints.ts";
import {
  partnerTexts,
  settlementDirections,
} from "@microfinance/contract/transfers/partner-texts.ts";
import { useState } from "react";
import { Button } from "@mantine/core";
import IconPrinter from "icon:printer";
import { currencyMark, amountsCaption } from "@microfinance/contract/core/currency.ts";
import { Link } from "react-router";
import { amountInWords } from "@microfinance/contract/core/amount-in-words.ts";
import { formatAmountExact, formatNleExact } from "@microfinance/contract/core/money.ts";
import type { Settlement } from "@microfinance/contract/transfers/partner-endpoints.ts";
import { capitalized } from "../../components/display/capitalized.ts";
import { Money } from "../../components/display/money.tsx";
import type { Column } from "../../components/table/columns.ts";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { ListPage } from "../list-page.tsx";
import { useListPage } from "../use-list-page.ts";
import { TransferTabs } from "./transfer-tabs.tsx";
import { DetailSection } from "../../components/drawer/detail-drawer.tsx";
import { DetailList } from "../../components/display/detail-list.tsx";
import { RecordDrawer } from "../../components/drawer/record-drawer.tsx";
import { PrintPreview, type PreviewedDocument } from "../../components/print/print-preview.tsx";
import { sectionHref } from "../../core/use-section.ts";
import { ledgerHref } from "../ledger/ledger-address.ts";
import { claimText } from "./claim-text.ts";
import classes from "./transfers.module.css";
import { PrintLayout, PrintList, PrintSignatures } from "../../components/print/print-layout.tsx";
import sheet from "../reports/sheet-table.module.css";

type Row = Omit<partners.Settlement, "transfers" | "bills">;

const columns: readonly Column<Row>[] = [
  {
    key: "id",
    header: "Number",
    sortable: true,
    line: "text",
    cell: (settlement) => settlement.number,
  },
  {
    key: "date",
    header: "Date",
    line: "note",
    cell: (settlement) => formatStaffDate(settlement.date),
  },
  {
    key: "partner",
    header: "Partner",
    kind: "text",
    line: "title",
    cell: (settlement) => settlement.partner_name,
  },
  {
    key: "direction",
    header: "Paid by",
    line: "state",
    cell: ({ direction }) => (direction === "in" ? "Partner" : "Us"),
  },
  {
    key: "amount",
    header: "Amount",
    kind: "money",
    line: "amount",
    cell: (settlement) => <Money value={settlement.amount} />,
  },
  {
    key: "charges",
    header: "Charges",
    kind: "money",
    low: true,
    cell: (settlement) => <Money value={settlement.charges} />,
  },
  {
    key: "difference",
    header: "Difference",
    kind: "money",
    low: true,
    cell: (settlement) => <Money value={settlement.difference} />,
  },
  {
    key: "by",
    header: "By",
    kind: "text",
    low: true,
    cell: (settlement) => settlement.recorded_by,
  },
];

/** The settlements with partners (TRF-33): `#transfers?view=settlements&settlement=3` opens one with its voucher. */
export function SettlementsView({ params }: { params: URLSearchParams }) {
  const list = useListPage(partners.listSettlements, "transfers", params, () => ({}));
  const opened = Number(params.get("settlement")) || null;
  return (
    <ListPage
      title="Money Transfers"
      text="What was paid between the partners and us."
      tabs={<TransferTabs view="settlements" />}
      list={list}
      failure={partnerTexts.settlementsFailed}
      label="Settlements"
      columns={columns}
      rowsOf={(page) => page.settlements}
      rowKey={(settlement) => settlement.id}
      onOpen={(settlement) => list.change({ settlement: String(settlement.id) })}
      openLabel={(settlement) => `Settlement ${settlement.number} with ${settlement.partner_name}`}
      selectedKey={opened}
      empty={
        <EmptyState
          title="No settlements yet"
          text="Settle under Partners when a partner has paid, or was paid."
        />
      }
      pagerLabel="settlements"
      exported={partners.exportSettlements}
    >
      <SettlementDrawer id={opened} onClose={() => list.change({ settlement: null }, "replace")} />
    </ListPage>
  );
}

/** The side panel of a settlement: its amounts, its transfers, its entry and its voucher. */
function SettlementDrawer(props: { id: number | null; onClose: () => void }) {
  return (
    <RecordDrawer
      {...props}
      title="Settlement"
      wide
      read={partners.readSettlement}
      failure={partnerTexts.settlementsFailed}
    >
      {({ settlement }) => <OpenedSettlement settlement={settlement} />}
    </RecordDrawer>
  );
}

function OpenedSettlement({ settlement }: { settlement: partners.Settlement }) {
  const [isPrinting, setPrinting] = useState(false);
  if (isPrinting) {
    return (
      <PrintPreview
        sizes={["a4"]}
        title={`Settlement ${settlement.number}`}
        printLabel="Print"
        start={
          <Button variant="default" onClick={() => setPrinting(false)}>
            Back
          </Button>
        }
      >
        {(sheet) => <SettlementVoucher {...sheet} settlement={settlement} />}
      </PrintPreview>
    );
  }
  return (
    <>
      <DetailSection
        title={`${settlement.number}, ${settlement.partner_name}`}
        actions={
          <Button
            variant="default"
            leftSection={<IconPrinter size={16} />}
            onClick={() => setPrinting(true)}
          >
            Print voucher
          </Button>
        }
      >
        <DetailList
          items={[
            {
              label: "Who paid",
              value: settlementDirections.find(({ value }) => value === settlement.direction)
                ?.label,
            },
            { label: "Date", value: formatStaffDate(settlement.date) },
            { label: "Amount", value: <Money value={settlement.amount} /> },
            { label: "Account", value: `${settlement.account_code} ${settlement.account_name}` },
            {
              label: capitalized(settledName(settlement)),
              value: <Money value={settlement.due} />,
            },
            { label: "Bank charges", value: <Money value={settlement.charges} /> },
            { label: "Difference", value: <Money value={settlement.difference} /> },
            {
              label: "Recorded",
              value: `${formatStaffDateTime(settlement.created_at)} by ${settlement.recorded_by}`,
            },
            {
              label: "Entry",
              value: (
                <Link
                  to={{ hash: ledgerHref({ view: "journal", entry: String(settlement.entry_id) }) }}
                >
                  {settlement.entry_id}
                </Link>
              ),
            },
          ]}
        />
      </DetailSection>
      <DetailSection title={capitalized(settledName(settlement))}>
        <table className={classes.items}>
          <thead>
            <tr>
              <th scope="col">Date</th>
              <th scope="col">Number</th>
              <th scope="col">{currencyMark}</th>
            </tr>
          </thead>
          <tbody>
            {settledItems(settlement).map((item) => (
              <tr key={item.id}>
                <td>{formatStaffDate(item.date)}</td>
                <td>
                  <Link to={{ hash: sectionHref("transfers", item.link) }}>{item.number}</Link>
                </td>
                <td>{claimText(item.claim)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </DetailSection>
    </>
  );
}

/** What a settlement settles: transfers by their pins, or bills by receipt and customer's number. */
function settledItems({ transfers, bills }: Settlement) {
  return [
    ...transfers.map(({ id, transfer_date, transfer_pin, claim }) => ({
      id,
      date: transfer_date,
      number: transfer_pin,
      claim,
      link: { transfer: String(id) },
    })),
    ...bills.map(({ id, paid_on, number, customer_number, claim }) => ({
      id,
      date: paid_on,
      number: `${number}, ${customer_number}`,
      claim,
      link: { view: "bills", bill: String(id) },
    })),
  ];
}

function settledName({ bills }: Settlement): "transfers" | "bills" {
  return bills.length > 0 ? "bills" : "transfers";
}

/** A settlement as a voucher to sign: who paid, what for, and the transfers. */
function SettlementVoucher(props: PreviewedDocument & { settlement: Settlement }) {
  const { settlement, ref, size, from } = props;
  const isIn = settlement.direction === "in";
  return (
    <PrintLayout
      ref={ref}
      size={size}
      from={from}
      title="Settlement Voucher"
      number={settlement.number}
    >
      <p className={classes.paid}>
        {formatNleExact(settlement.amount)}
        <small>{amountInWords(settlement.amount)}</small>
      </p>
      <PrintList
        items={[
          { label: isIn ? "Received from" : "Paid to", value: settlement.partner_name },
          { label: "Date", value: formatStaffDate(settlement.date) },
          { label: "Account", value: `${settlement.account_code} ${settlement.account_name}` },
          { label: "Bank charges", value: formatNleExact(settlement.charges) },
          { label: capitalized(settledName(settlement)), value: formatNleExact(settlement.due) },
          { label: "Difference", value: formatNleExact(settlement.difference) },
        ]}
      />
      <table className={sheet.figures}>
        <caption>{`${amountsCaption(capitalized(settledName(settlement)))}; below 0 for what we owed`}</caption>
        <thead>
          <tr>
            <th scope="col">Number</th>
            <th scope="col">Date</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {settledItems(settlement).map((item) => (
            <tr key={item.id}>
              <th scope="row">{item.number}</th>
              <td data-label="Date">{formatStaffDate(item.date)}</td>
              <td data-label="Amount">{formatAmountExact(item.claim)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.booked}>Recorded by {settlement.recorded_by}</p>
      <PrintSignatures lines={["Recorded by", "Checked by"]} />
    </PrintLayout>
  );
}
