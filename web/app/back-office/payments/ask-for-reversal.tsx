import { Button, CopyButton } from "@mantine/core";
import { formatNleExact } from "@microfinance/contract/core/money.ts";
import { type Payment, receivedOf } from "@microfinance/contract/payments/fields.ts";
import { sectionHref } from "../../core/use-section.ts";
import classes from "./reverse-payment.module.css";

/** Who reverses a payment, and the request to send to them, for those who may not reverse one. */
export function AskForReversal({ payment }: { payment: Payment }) {
  const address = new URL(
    sectionHref("payments", { loan: payment.loan_id, payment: String(payment.id) }),
    window.location.href,
  );
  const request = `Please reverse receipt ${payment.receipt_number}: ${formatNleExact(receivedOf(payment))} of ${payment.customer_name}, loan ${payment.loan_id}.`;
  return (
    <div className={classes.form}>
      <p>
        A Finance Admin, a Manager or a System Admin reverses a payment, with a reason. Send them
        this request with the wrong entry explained:
      </p>
      <blockquote className={classes.request}>{request}</blockquote>
      <CopyButton value={`${request} ${address.href}`}>
        {({ copied, copy }) => (
          <Button variant="default" onClick={copy}>
            {copied ? "Copied" : "Copy request and link"}
          </Button>
        )}
      </CopyButton>
    </div>
  );
}
