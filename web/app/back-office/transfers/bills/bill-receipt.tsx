import { type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import { type Bill, recordPrint } from "@microfinance/contract/bills/endpoints.ts";
import { tokenInGroups } from "@microfinance/contract/bills/rules.ts";
import { billStates, billTexts as texts } from "@microfinance/contract/bills/texts.ts";
import { amountInWords } from "@microfinance/contract/core/amount-in-words.ts";
import { formatStaffDate, formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import { formatNleExact } from "@microfinance/contract/core/money.ts";
import { PrintLayout, PrintList } from "../../../components/print/print-layout.tsx";
import { type PreviewedDocument, PrintPreview } from "../../../components/print/print-preview.tsx";
import { errorMessage } from "../../../core/api-error.ts";
import { notify } from "../../../core/notify.ts";
import { useEndpointMutation } from "../../../core/query.ts";
import { payerOf } from "./bill-columns.tsx";
import shared from "../transfers.module.css";
import classes from "./bills.module.css";

/**
 * The receipt of a bill on the 80 mm roll or on A4 (BILL-5). Each print is recorded before it is made; every one after
 * the first is marked as a copy.
 *
 * @param start before the choice of paper.
 */
export function BillReceipt({ bill, start }: { bill: Bill; start?: ReactNode }) {
  const record = useEndpointMutation(recordPrint);
  const [isCopy, setCopy] = useState(bill.prints > 0);
  const beforePrint = async () => {
    try {
      const printed = await record.mutateAsync({ params: { id: bill.id } });
      flushSync(() => setCopy(printed.is_copy));
      return true;
    } catch (error) {
      await notify(errorMessage(error, texts.printFailed));
      return false;
    }
  };
  return (
    <PrintPreview
      sizes={["slip", "a4"]}
      about={{ kind: "bill", id: bill.id }}
      title={`Bill ${bill.number}`}
      printLabel={isCopy ? "Print a copy" : "Print receipt"}
      start={start}
      beforePrint={beforePrint}
    >
      {(document) => <ReceiptPaper {...document} bill={bill} isCopy={isCopy} />}
    </PrintPreview>
  );
}

/** What is marked across a receipt: that it is a copy, and what does not hold any more. */
function markOf(bill: Bill, isCopy: boolean): string | null {
  const state = billStates.find(({ value }) => value === bill.status)?.label ?? "";
  const marks = [
    ...(isCopy ? ["COPY"] : []),
    ...(bill.status === "paid" ? [] : [state.toUpperCase()]),
  ];
  return marks.length === 0 ? null : marks.join(" - ");
}

function ReceiptPaper(props: PreviewedDocument & { bill: Bill; isCopy: boolean }) {
  const { ref, size, from, bill } = props;
  const mark = markOf(bill, props.isCopy);
  const payer = payerOf(bill);
  return (
    <PrintLayout
      ref={ref}
      size={size}
      from={from}
      title={bill.biller_name}
      number={bill.number}
      {...(mark === null ? {} : { mark })}
    >
      {bill.token !== null && (
        <p className={classes.token} data-size={size}>
          <small>Token</small>
          {tokenInGroups(bill.token)
            .split(" ")
            .map((group, place) => (
              <span key={place}>{group} </span>
            ))}
        </p>
      )}
      <p className={classes.paid}>
        {formatNleExact(bill.taken)}
        <small>{amountInWords(bill.taken)}</small>
      </p>
      <PrintList
        items={[
          { label: bill.number_label, value: bill.customer_number },
          { label: "Amount", value: formatNleExact(bill.amount) },
          ...(bill.charge > 0 ? [{ label: "Charge", value: formatNleExact(bill.charge) }] : []),
          { label: "Paid by", value: bill.payment_method },
          { label: "Date", value: formatStaffDate(bill.paid_on) },
          ...(payer === "" ? [] : [{ label: "Who paid", value: payer }]),
          ...(bill.biller_reference === ""
            ? []
            : [{ label: "Reference", value: bill.biller_reference }]),
        ]}
      />
      <p className={shared.booked}>
        Recorded {formatStaffDateTime(bill.created_at)} by {bill.recorded_by}
      </p>
    </PrintLayout>
  );
}
