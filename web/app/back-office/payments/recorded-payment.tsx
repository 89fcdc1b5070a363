import { useState } from "react";
import { Button } from "@mantine/core";
import { timers } from "@microfinance/contract/core/constants.ts";
import { paymentFormTexts, paymentTexts } from "@microfinance/contract/payments/texts.ts";
import type { Payment } from "@microfinance/contract/payments/fields.ts";
import { Banner, type BannerMessage } from "../../components/feedback/banner.tsx";
import { Section } from "../../components/shell/section.tsx";
import { ReceiptView } from "./receipt-view.tsx";
import classes from "./recorded-payment.module.css";

/** A recorded payment: its receipt, and the button for the next one. */
export function RecordedPayment(props: { payment: Payment; onAnother: () => void }) {
  // A repeated request returns the payment as it is now, possibly reversed (PAY-7).
  const [message, setMessage] = useState<BannerMessage | null>(
    props.payment.reversal === null
      ? { tone: "success", text: paymentFormTexts.done }
      : { tone: "warning", text: paymentTexts.recordedAndReversed },
  );
  return (
    <Section
      title={`Receipt ${props.payment.receipt_number}`}
      actions={<Button onClick={props.onAnother}>Record another payment</Button>}
    >
      {/* Moves the focus here, since the form that had it has closed. */}
      <div ref={focusOnce} tabIndex={-1} className={classes.focus}>
        <Banner
          message={message}
          onDismiss={() => setMessage(null)}
          dismissAfter={timers.loanBanner}
        />
        <ReceiptView payment={props.payment} />
      </div>
    </Section>
  );
}

function focusOnce(element: HTMLDivElement | null): void {
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: "start" });
}
