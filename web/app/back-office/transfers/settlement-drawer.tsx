import { useState } from "react";
import { Button } from "@mantine/core";
import IconPrinter from "icon:printer";
import { currencyMark } from "@microfinance/contract/core/currency.ts";
import { formatStaffDate, formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import * as partners from "@microfinance/contract/transfers/partner-endpoints.ts";
import {
  partnerTexts,
  settlementDirections,
} from "@microfinance/contract/transfers/partner-texts.ts";
import { Link } from "react-router";
import { Money } from "../../components/display/money.tsx";
import { DetailSection } from "../../components/drawer/detail-drawer.tsx";
import { DetailList } from "../../components/display/detail-list.tsx";
import { RecordDrawer } from "../../components/drawer/record-drawer.tsx";
import { PrintPreview } from "../../components/print/print-preview.tsx";
import { sectionHref } from "../../core/use-section.ts";
import { ledgerHref } from "../ledger/ledger-address.ts";
import { claimText } from "./claim-text.ts";
import { SettlementVoucher } from "./settlement-voucher.tsx";
import classes from "./transfers.module.css";

/** The side panel of a settlement: its amounts, its transfers, its entry and its voucher. */
export function SettlementDrawer(props: { id: number | null; onClose: () => void }) {
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
            { label: "Transfers", value: <Money value={settlement.due} /> },
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
      <DetailSection title="Transfers">
        <table className={classes.settled}>
          <thead>
            <tr>
              <th scope="col">Date</th>
              <th scope="col">Pin</th>
              <th scope="col">{currencyMark}</th>
            </tr>
          </thead>
          <tbody>
            {settlement.transfers.map((transfer) => (
              <tr key={transfer.id}>
                <td>{formatStaffDate(transfer.transfer_date)}</td>
                <td>
                  <Link to={{ hash: sectionHref("transfers", { transfer: String(transfer.id) }) }}>
                    {transfer.transfer_pin}
                  </Link>
                </td>
                <td>{claimText(transfer.claim)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </DetailSection>
    </>
  );
}
