import { Stack } from "@mantine/core";
import { cashMethod } from "@microfinance/contract/core/constants.ts";
import { formatNleExact, fromCents, toCents } from "@microfinance/contract/core/money.ts";
import { refundReturn } from "@microfinance/contract/payments/credit.ts";
import {
  type CustomerCredit,
  returnRefund,
} from "@microfinance/contract/payments/credit-endpoints.ts";
import { creditTexts as texts } from "@microfinance/contract/payments/credit-texts.ts";
import { ConfirmAction } from "../../../components/drawer/confirm-action.tsx";
import { notify } from "../../../core/notify.ts";
import { MoneyField } from "../../../components/form/money-field.tsx";
import { useEndpointMutation } from "../../../core/query.ts";
import { useAppForm } from "../../../core/use-app-form.ts";
import { OpenTillOffer } from "../../my-till/open-till-offer.tsx";
import { MethodFields, useMethods } from "../../cash/method-fields.tsx";
import { type CreditFormProps, refreshedByCredit } from "./credit-form.ts";

interface Values {
  amount: number | "";
  payment_method: string;
  reference: string;
}

/** Takes a refund back that did not arrive, or that the customer has to return (SERV-142). */
export function ReturnForm(props: CreditFormProps) {
  const { credit } = props;
  const methods = useMethods();
  const give = useEndpointMutation(returnRefund, refreshedByCredit);
  const form = useAppForm<Values, Awaited<ReturnType<typeof give.mutateAsync>>>({
    initialValues: {
      amount: credit.to_return > 0 ? credit.to_return : "",
      payment_method: cashMethod,
      reference: "",
    },
    check: ({ payment_method, reference }) =>
      methods.errorsOf({ payment_method, reference }, texts.methodRequired),
    submit: ({ amount, payment_method, reference }, key) =>
      give.mutateAsync({
        params: { id: credit.customer_id },
        body: {
          credit_key: key(),
          amount: Number(amount),
          payment_method: payment_method.trim(),
          reference: methods.referenceOf({ payment_method, reference }),
        },
      }),
    failure: texts.notSaved,
    onDone: (response) => {
      props.onDone();
      void notify(response.msg);
    },
  });
  const { amount, payment_method } = form.values;
  return (
    <Stack>
      <MoneyField label="Amount" withAsterisk {...form.field("amount")} value={amount} />
      <MethodFields
        label="Came by"
        methods={methods}
        method={form.field("payment_method")}
        reference={form.field("reference")}
      />
      <ConfirmAction
        of={form}
        sentence={payment_method.trim() === "" ? null : consequence(credit, amount)}
        otherwise={`Enter an amount up to ${formatNleExact(fromCents(toCents(credit.to_return) + toCents(credit.refunded)))}, and how it came.`}
        label="Take the refund back"
        onCancel={props.onDone}
      />
      <OpenTillOffer error={form.message?.text} />
    </Stack>
  );
}

/** What the money pays; null for an amount that cannot come back. */
function consequence(credit: CustomerCredit, amount: number | ""): string | null {
  const state = {
    balance: toCents(credit.balance),
    to_return: toCents(credit.to_return),
    refunded: toCents(credit.refunded),
  };
  const back = refundReturn(state, toCents(Number(amount)));
  if (back.error !== null) return null;
  const nle = (cents: number) => formatNleExact(fromCents(cents));
  const claim = back.claim === 0 ? "" : `${nle(back.claim)} is returned. `;
  const kept = back.credit === 0 ? "" : `${nle(back.credit)} is the customer's credit again.`;
  return `${claim}${kept}`.trim();
}
