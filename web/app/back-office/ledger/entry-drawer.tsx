import type { ReactNode } from "react";
import { entryKindLabel } from "@microfinance/contract/accounting/entry-kinds.ts";
import * as journal from "@microfinance/contract/accounting/journal-endpoints.ts";
import { accountingTexts } from "@microfinance/contract/accounting/texts.ts";
import { formatStaffDate, formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import { receiptNumber } from "@microfinance/contract/core/codes.ts";
import { Link } from "react-router";
import { Sentence } from "../../components/display/sentence.tsx";
import { DetailSection } from "../../components/drawer/detail-drawer.tsx";
import { DetailList } from "../../components/display/detail-list.tsx";
import { RecordDrawer } from "../../components/drawer/record-drawer.tsx";
import { sectionHref } from "../../core/use-section.ts";
import { LoanLink } from "../shell/loan-link.tsx";
import { EntryLines } from "./entry-lines.tsx";
import { type Days, ledgerHref } from "./ledger-address.ts";

/** The side panel of a journal entry: its sentence, its lines, and links to its accounts and its document. */
export function EntryDrawer(props: { id: number | null; days: Days; onClose: () => void }) {
  const { days, ...drawer } = props;
  return (
    <RecordDrawer
      {...drawer}
      title={props.id === null ? "Entry" : `Entry ${props.id}`}
      read={journal.readEntry}
      failure={accountingTexts.journalFailed}
    >
      {({ entry }) => <EntryView entry={entry} days={days} />}
    </RecordDrawer>
  );
}

function EntryView({ entry, days }: { entry: journal.JournalEntry; days: Days }) {
  return (
    <>
      <p>
        <Sentence text={entry.sentence} />
      </p>
      <DetailSection title="Lines">
        <EntryLines lines={entry.lines} days={days} />
      </DetailSection>
      <DetailSection title="Origin">
        <DetailList
          items={[
            { label: "Kind", value: entryKindLabel(entry.kind) },
            { label: "Date", value: formatStaffDate(entry.entry_date) },
            ...documentsOf(entry),
            {
              label: "By",
              value:
                entry.staff_id === null ? (
                  "The system"
                ) : (
                  <Link
                    to={{ hash: ledgerHref({ view: "journal", staff_id: String(entry.staff_id) }) }}
                  >
                    {entry.staff_name}
                  </Link>
                ),
            },
            { label: "Recorded", value: formatStaffDateTime(entry.recorded_at) },
          ]}
        />
      </DetailSection>
    </>
  );
}

/** Links to the documents of an entry; those that it does not have are left out. */
function documentsOf(entry: journal.JournalEntry): { label: string; value: ReactNode }[] {
  const {
    journal: manual,
    payout,
    settlement,
    payment_id,
    transfer_id,
    loan_id,
    customer_id,
    customer_name,
  } = entry;
  const link = (hash: string, text: string) => <Link to={{ hash }}>{text}</Link>;
  return [
    ...(manual === null
      ? []
      : [
          {
            label: "Journal",
            value: link(ledgerHref({ view: "manual", journal: String(manual.id) }), manual.number),
          },
        ]),
    ...(settlement === null
      ? []
      : [
          {
            label: "Settlement",
            value: link(
              sectionHref("transfers", {
                view: "settlements",
                settlement: String(settlement.id),
              }),
              settlement.number,
            ),
          },
        ]),
    ...(payout === null
      ? []
      : [
          {
            label: "Payout",
            value: link(sectionHref("payouts", { payout: String(payout.id) }), payout.number),
          },
        ]),
    ...(payment_id === null
      ? []
      : [
          {
            label: "Receipt",
            value: link(
              sectionHref("payments", { payment: String(payment_id) }),
              receiptNumber(payment_id),
            ),
          },
        ]),
    ...(transfer_id === null
      ? []
      : [
          {
            label: "Transfer",
            value: link(
              sectionHref("transfers", { transfer: String(transfer_id) }),
              String(transfer_id),
            ),
          },
        ]),
    ...(loan_id === null ? [] : [{ label: "Loan", value: <LoanLink id={loan_id} /> }]),
    ...(customer_id === null
      ? []
      : [
          {
            label: "Customer",
            value: link(
              sectionHref("customer-details", { id: customer_id }),
              customer_name ?? customer_id,
            ),
          },
        ]),
  ];
}
