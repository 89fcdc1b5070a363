import { Stack, TextInput } from "@mantine/core";
import { cashMethod, textLimits } from "@microfinance/contract/core/constants.ts";
import { formatNleExact, fromCents, toCents } from "@microfinance/contract/core/money.ts";
import { creditUseError, noCredit } from "@microfinance/contract/payments/credit.ts";
import { askRefund } from "@microfinance/contract/payments/credit-endpoints.ts";
import { creditTexts as texts } from "@microfinance/contract/payments/credit-texts.ts";
import { ConfirmAction } from "../../../components/drawer/confirm-action.tsx";
import { MoneyField } from "../../../components/form/money-field.tsx";
import { notify } from "../../../core/notify.ts";
import { useEndpointMutation } from "../../../core/query.ts";
import { useAppForm } from "../../../core/use-app-form.ts";
import { MethodFields, useMethods } from "../../cash/method-fields.tsx";
import { type CreditFormProps, refreshedByCredit } from "./credit-form.ts";

interface Values {
  amount: number | "";
  payment_method: string;
  reference: string;
  reason: string;
}

/** Asks for a refund of credit, which a manager pays by approving it (SERV-139). */
export function RefundForm(props: CreditFormProps) {
  const { credit, customerName } = props;
  const methods = useMethods();
  const ask = useEndpointMutation(askRefund, refreshedByCredit);
  const form = useAppForm<Values, Awaited<ReturnType<typeof ask.mutateAsync>>>({
    initialValues: { amount: credit.balance, payment_method: "", reference: "", reason: "" },
    check: ({ payment_method, reference, reason }) => [
      ...methods.errorsOf({ payment_method, reference }, texts.methodRequired),
      ...(reason.trim() === "" ? [{ field: "reason", text: texts.reasonRequired }] : []),
    ],
    submit: ({ amount, payment_method, reference, reason }, key) =>
      ask.mutateAsync({
        params: { id: credit.customer_id },
        body: {
          request_key: key(),
          amount: Number(amount),
          payment_method: payment_method.trim(),
          reference: methods.referenceOf({ payment_method, reference }),
          reason: reason.trim(),
        },
      }),
    failure: texts.notSaved,
    onDone: (response) => {
      props.onDone();
      void notify(response.msg);
    },
  });
  const { amount, payment_method } = form.values;
  const cents = toCents(Number(amount));
  const isPossible =
    creditUseError({ ...noCredit, balance: toCents(credit.balance) }, cents) === null;
  return (
    <Stack>
      <MoneyField label="Amount" withAsterisk {...form.field("amount")} value={amount} />
      <MethodFields
        label="Paid by"
        methods={methods}
        method={form.field("payment_method")}
        reference={form.field("reference")}
      />
      <TextInput
        label="Reason"
        description="Read by the person who approves it"
        withAsterisk
        maxLength={textLimits.line}
        {...form.field("reason")}
      />
      <ConfirmAction
        of={form}
        sentence={
          isPossible && payment_method.trim() !== ""
            ? `Once a manager has approved it, ${customerName} gets ${formatNleExact(fromCents(cents))} by ${payment_method.trim()}.${payment_method.trim() === cashMethod ? " Cash leaves the till of the manager." : ""}`
            : null
        }
        otherwise={`Enter an amount up to ${formatNleExact(credit.balance)}, and how it is paid.`}
        label="Ask for the refund"
        onCancel={props.onDone}
      />
    </Stack>
  );
}
