import { useEffect, useRef, useState } from "react";
import { Button, NativeSelect } from "@mantine/core";
import { timers } from "@microfinance/contract/core/constants.ts";
import { formatNleExact } from "@microfinance/contract/core/money.ts";
import { paymentFormTexts, paymentTexts } from "@microfinance/contract/payments/texts.ts";
import { type Payment, receivedOf } from "@microfinance/contract/payments/fields.ts";
import { useLocalStorage } from "@mantine/hooks";
import { Unbroken } from "../../components/display/sentence.tsx";
import { Banner } from "../../components/feedback/banner.tsx";
import { Section } from "../../components/shell/section.tsx";
import { ReceiptView } from "../loans/receipts/receipt-view.tsx";
import classes from "./recorded-payment.module.css";
import type { BannerMessage } from "../../core/use-submit.ts";
import type { PaperSize } from "../../components/print/print-preview.tsx";
import layout from "../../components/layout.module.css";

const printings: { value: Printing; label: string }[] = [
  { value: "off", label: "Off" },
  { value: "slip", label: "80 mm roll" },
  { value: "a4", label: "A4" },
];

/** A recorded payment: its receipt, printed at once if this browser is set to, and the button for the next payment. */
export function RecordedPayment(props: { payment: Payment; onNext: () => void }) {
  const { payment } = props;
  // A repeated request returns the payment as it is now, possibly reversed (PAY-7).
  const [message, setMessage] = useState<BannerMessage | null>(
    payment.reversal === null
      ? { tone: "success", text: paymentFormTexts.done }
      : { tone: "warning", text: paymentTexts.recordedAndReversed },
  );
  const [printing, setPrinting] = usePrinting();
  // A changed choice applies from the next receipt.
  const [printAtOnce] = useState(payment.reversal === null && printing !== "off");
  const next = useRef<HTMLButtonElement>(null);
  // The form that had the focus has closed.
  useEffect(() => next.current?.focus({ preventScroll: true }), []);
  return (
    <Section title={`Receipt ${payment.receipt_number}`}>
      <div className={layout.stack3}>
        <Banner
          message={message}
          onDismiss={() => setMessage(null)}
          dismissAfter={timers.loanBanner}
        />
        <p>
          <Unbroken>
            {formatNleExact(receivedOf(payment))} from {payment.customer_name}, {payment.loan_id}.
            Balance {formatNleExact(payment.balance_after)}.
            {payment.excess > 0 &&
              ` ${formatNleExact(payment.excess)} is kept as the customer's credit.`}
          </Unbroken>
        </p>
        <div className={classes.actions}>
          <Button
            ref={next}
            onClick={props.onNext}
            onKeyDown={(event) => {
              // The key that recorded the payment is still held down.
              if (event.repeat) event.preventDefault();
            }}
          >
            Next
          </Button>
          <NativeSelect
            label="Print at once"
            size="xs"
            className={classes.printing ?? ""}
            value={printing}
            onChange={({ currentTarget }) =>
              setPrinting(
                printings.find(({ value }) => value === currentTarget.value)?.value ?? "off",
              )
            }
            data={printings}
          />
        </div>
        <ReceiptView
          payment={payment}
          {...(printing === "off" ? {} : { startSize: printing })}
          printAtOnce={printAtOnce}
        />
      </div>
    </Section>
  );
}

/** Whether receipts are printed when a payment is recorded, and on which paper. */
type Printing = "off" | PaperSize;

/** The choice, stored in this browser: a printer belongs to a desk, not to a person. */
function usePrinting() {
  return useLocalStorage<Printing>({
    key: "receiptPrinting",
    defaultValue: "off",
    getInitialValueInEffect: false,
    deserialize: (stored) => (stored === "a4" || stored === "slip" ? stored : "off"),
    serialize: (printing) => printing,
  });
}
