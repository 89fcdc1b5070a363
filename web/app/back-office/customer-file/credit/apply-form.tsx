import { NativeSelect, Stack } from "@mantine/core";
import { formatNleExact, fromCents, toCents } from "@microfinance/contract/core/money.ts";
import { listCustomerLoans } from "@microfinance/contract/loans/endpoints.ts";
import { takesPayments } from "@microfinance/contract/loans/status.ts";
import { creditUseError, noCredit } from "@microfinance/contract/payments/credit.ts";
import { applyCredit } from "@microfinance/contract/payments/credit-endpoints.ts";
import { creditTexts as texts } from "@microfinance/contract/payments/credit-texts.ts";
import { ConfirmAction } from "../../../components/drawer/confirm-action.tsx";
import { Note } from "../../../components/feedback/note.tsx";
import { notify } from "../../../core/notify.ts";
import { DetailSkeleton } from "../../../components/feedback/skeletons.tsx";
import { MoneyField } from "../../../components/form/money-field.tsx";
import { useEndpointMutation, useEndpointQuery } from "../../../core/query.ts";
import { useAppForm } from "../../../core/use-app-form.ts";
import { type CreditFormProps, refreshedByCredit } from "./credit-form.ts";

/** A loan that credit can pay; its balance in NLe. */
interface OpenLoan {
  loan_id: string;
  balance: number;
}

/** Pays a loan of the customer out of their credit (SERV-138). */
export function ApplyForm(props: CreditFormProps) {
  const { data } = useEndpointQuery(listCustomerLoans, {
    params: { customerId: props.credit.customer_id },
    query: {},
  });
  if (data === undefined) return <DetailSkeleton lines={3} />;
  const loans = data.loans.filter(
    ({ status, balance, paid_out_on }) =>
      takesPayments(status) && balance > 0 && paid_out_on !== null,
  );
  const [first] = loans;
  if (first === undefined) return <Note>No loan of this customer takes payments.</Note>;
  return <OpenForm {...props} loans={loans} first={first} />;
}

function OpenForm(props: CreditFormProps & { loans: readonly OpenLoan[]; first: OpenLoan }) {
  const { credit, loans, first } = props;
  const apply = useEndpointMutation(applyCredit, refreshedByCredit);
  const mostOf = (loan: OpenLoan) => Math.min(credit.balance, loan.balance);
  const form = useAppForm<
    { loan_id: string; amount: number | "" },
    Awaited<ReturnType<typeof apply.mutateAsync>>
  >({
    initialValues: { loan_id: first.loan_id, amount: mostOf(first) },
    submit: ({ loan_id, amount }, key) =>
      apply.mutateAsync({
        params: { id: credit.customer_id },
        body: { credit_key: key(), loan_id, amount: Number(amount) },
      }),
    failure: texts.notSaved,
    onDone: (response) => {
      props.onDone();
      void notify(response.msg);
    },
  });
  const { loan_id, amount } = form.values;
  const loan = loans.find((one) => one.loan_id === loan_id) ?? first;
  return (
    <Stack>
      <NativeSelect
        label="Loan"
        description="With what it owes"
        data={loans.map((one) => ({
          value: one.loan_id,
          label: `${one.loan_id}: ${formatNleExact(one.balance)}`,
        }))}
        {...form.field("loan_id")}
      />
      <MoneyField label="Amount" withAsterisk {...form.field("amount")} value={amount} />
      <ConfirmAction
        of={form}
        sentence={consequence(props.customerName, credit.balance, loan, amount)}
        otherwise={`Enter an amount up to ${formatNleExact(mostOf(loan))}.`}
        label="Use the credit"
        onCancel={props.onDone}
      />
    </Stack>
  );
}

/** What follows from the button; null for an amount that cannot be used. */
function consequence(
  name: string,
  balance: number,
  loan: OpenLoan,
  amount: number | "",
): string | null {
  const used = toCents(Number(amount));
  const error = creditUseError({ ...noCredit, balance: toCents(balance) }, used);
  if (error !== null || used > toCents(loan.balance)) return null;
  const owed = formatNleExact(fromCents(toCents(loan.balance) - used));
  const left = toCents(balance) - used;
  const kept = left === 0 ? "Nothing" : formatNleExact(fromCents(left));
  return `${formatNleExact(fromCents(used))} of the credit of ${name} pays ${loan.loan_id}, which then owes ${owed}. ${kept} is left of the credit. Ask the customer first.`;
}
