import { TextInput } from "@mantine/core";
import { cashMethod, textLimits } from "@microfinance/contract/core/constants.ts";
import type { Payment } from "@microfinance/contract/payments/fields.ts";
import { askReversal } from "@microfinance/contract/payments/reversal-endpoints.ts";
import { paymentInputTexts, paymentTexts } from "@microfinance/contract/payments/texts.ts";
import { namedAccount } from "@microfinance/contract/tills/cash-back.ts";
import { ConfirmAction } from "../../components/drawer/confirm-action.tsx";
import layout from "../../components/layout.module.css";
import { useEndpointMutation } from "../../core/query.ts";
import { useAppForm } from "../../core/use-app-form.ts";
import { CashBackField } from "../my-till/cash-back-field.tsx";

/** Asks another person to reverse a payment: a request in the queue, with the reason (PAY-37). */
export function AskForReversal(props: {
  payment: Payment;
  onCancel: () => void;
  onAsked: (text: string) => void;
}) {
  const { payment } = props;
  const isCash = payment.method === cashMethod;
  const ask = useEndpointMutation(askReversal, ["loans", "servicing", "dashboard"]);
  const form = useAppForm({
    initialValues: { reason: "", cash: "1000" },
    check: ({ reason }) =>
      reason.trim() === "" ? [{ field: "reason", text: paymentInputTexts.reason }] : [],
    submit: ({ reason, cash }, key) => {
      const account = isCash ? namedAccount(cash) : null;
      return ask.mutateAsync({
        params: { paymentId: String(payment.id) },
        body: {
          request_key: key(),
          reason: reason.trim(),
          ...(account === null ? {} : { cash: account }),
        },
      });
    },
    failure: paymentTexts.askFailed,
    onDone: ({ msg }) => props.onAsked(msg),
  });
  return (
    <div className={layout.stack4}>
      <TextInput
        label="Reason"
        description="Shown on the receipt once it is reversed, and kept in the audit log"
        withAsterisk
        maxLength={textLimits.line}
        {...form.field("reason")}
      />
      {isCash && <CashBackField isAsked {...form.field("cash")} />}
      <ConfirmAction
        of={form}
        sentence={
          form.values.reason.trim() === ""
            ? null
            : `A Finance Admin, a Manager or a System Admin approves the reversal of ${payment.receipt_number}. Until then the payment counts; the customer is notified when it is reversed.`
        }
        label="Ask for the reversal"
        onCancel={props.onCancel}
      />
    </div>
  );
}
