import { useEffect, useState } from "react";
import { Button, CopyButton, Stack } from "@mantine/core";
import { formatNle, fromCents, toCents } from "@microfinance/contract/core/money.ts";
import { formatCustomerDateTime } from "@microfinance/contract/core/dates.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { takesPayments } from "@microfinance/contract/loans/status.ts";
import { askToPay, readPayNow } from "@microfinance/contract/mobile-money/endpoints.ts";
import { intentError } from "@microfinance/contract/mobile-money/receipts.ts";
import type { PayIntent } from "@microfinance/contract/mobile-money/schema.ts";
import { payNowSaving } from "@microfinance/contract/servicing/payoff-paper.ts";
import {
  type PayoffQuote,
  readPayoff,
} from "@microfinance/contract/servicing/settlement-endpoints.ts";
import { dialSteps, payNowTexts as texts } from "@microfinance/contract/mobile-money/texts.ts";
import { useQueryClient } from "@tanstack/react-query";
import { Unbroken } from "../../components/display/sentence.tsx";
import { DetailSection } from "../../components/drawer/detail-drawer.tsx";
import { Form, FormMessage } from "../../components/form/form.tsx";
import { MoneyField } from "../../components/form/money-field.tsx";
import { useEndpointMutation, useEndpointQuery } from "../../core/query.ts";
import { useAppForm } from "../../core/use-app-form.ts";
import classes from "./pay-now.module.css";

type PaidLoan = Pick<
  LoanDetails,
  "loan_id" | "status" | "paid_out_on" | "balance" | "arrears" | "next_due_amount"
>;

/** Milliseconds between two reads of an open code. */
const lookEvery = 10_000;

/** Pays a loan from a wallet by a code to dial (MOMO-1, MOMO-3). Nothing without mobile money. */
export function PayNow(props: { loan: PaidLoan }) {
  const { loan } = props;
  if (!takesPayments(loan.status) || loan.paid_out_on === null) return null;
  return <Codes loan={loan} />;
}

function Codes({ loan }: { loan: PaidLoan }) {
  const params = { id: loan.loan_id };
  const [shown, setShown] = useState<string | null>(null);
  const isWaiting = shown !== null;
  const { data } = useEndpointQuery(
    readPayNow,
    { params },
    isWaiting ? { refetchInterval: lookEvery } : {},
  );
  const cache = useQueryClient();
  const current = data?.intents.find(({ id }) => id === shown) ?? null;
  const isPaid = current?.state === "paid";
  useEffect(() => {
    // The loan shows the payment and its new balance.
    if (isPaid) void cache.invalidateQueries({ queryKey: ["loans"] });
  }, [isPaid, cache]);
  if (data === undefined || !data.is_on) return null;
  const open = data.intents.filter(({ state }) => state === "open");
  return (
    <DetailSection title={texts.title}>
      <Stack>
        {isPaid && (
          <p role="status">
            <Unbroken>We received your payment of {formatNle(current.amount)}. Thank you.</Unbroken>
          </p>
        )}
        {open.map((intent) => (
          <Code key={intent.id} intent={intent} />
        ))}
        <AmountForm loan={loan} onAsked={setShown} />
      </Stack>
    </DetailSection>
  );
}

/** A code with what to do, one step each. */
function Code({ intent }: { intent: PayIntent }) {
  const { ussd_code, amount, expires_at } = intent;
  if (ussd_code === null) return null;
  return (
    <div className={classes.code}>
      <p className={classes.dial}>
        <a href={`tel:${ussd_code.replaceAll("#", "%23")}`}>{ussd_code}</a>
        <CopyButton value={ussd_code}>
          {({ copied, copy }) => (
            <Button variant="default" size="md" onClick={copy}>
              {copied ? "Copied" : "Copy"}
            </Button>
          )}
        </CopyButton>
      </p>
      <ol>
        {dialSteps(ussd_code, formatNle(amount)).map((step) => (
          <li key={step}>
            <Unbroken>{step}</Unbroken>
          </li>
        ))}
      </ol>
      {expires_at !== null && (
        <p className={classes.note}>The code ends on {formatCustomerDateTime(expires_at)}.</p>
      )}
    </div>
  );
}

interface Values {
  amount: number | "";
}

function AmountForm(props: { loan: PaidLoan; onAsked: (id: string) => void }) {
  const { loan } = props;
  const ask = useEndpointMutation(askToPay);
  const payoff = useEndpointQuery(readPayoff, { params: { id: loan.loan_id }, query: {} }).data
    ?.payoff;
  const choices = choicesOf(loan, payoff);
  const form = useAppForm<Values, Awaited<ReturnType<typeof ask.mutateAsync>>>({
    initialValues: { amount: choices[0]?.amount ?? "" },
    check: ({ amount }) => {
      const cents = toCents(Number(amount));
      const error = cents > 0 ? refusal(loan, cents) : texts.amountRequired;
      return error === null ? [] : [{ field: "amount", text: error }];
    },
    submit: ({ amount }, key) =>
      ask.mutateAsync({
        params: { id: loan.loan_id },
        body: { intent_key: key(), amount: Number(amount) },
      }),
    failure: texts.notSaved,
    onDone: (response) => props.onAsked(response.intent.id),
  });
  return (
    <Form form={form} messageInside>
      <div className={classes.choices}>
        {choices.map(({ label, amount }) => (
          <Button
            key={label}
            size="md"
            variant="default"
            onClick={() => form.setFieldValue("amount", amount)}
          >
            {label}: {formatNle(amount)}
          </Button>
        ))}
      </div>
      <MoneyField
        label="Amount to pay"
        withAsterisk
        {...form.field("amount")}
        value={form.values.amount}
        onChange={(amount) => form.setFieldValue("amount", amount)}
      />
      <Saving payoff={payoff} amount={form.values.amount} />
      <Button type="submit" size="md" loading={form.isSending}>
        Get a code to dial
      </Button>
      <FormMessage form={form} />
    </Form>
  );
}

/** What an amount that is enough to pay off the loan today saves (SERV-79). */
function Saving(props: { payoff: PayoffQuote | undefined; amount: number | "" }) {
  const text = props.payoff === undefined ? null : payNowSaving(props.payoff, Number(props.amount));
  return text === null ? null : (
    <p className={classes.saving}>
      <Unbroken>{text}</Unbroken>
    </p>
  );
}

function refusal(loan: PaidLoan, cents: number): string | null {
  return intentError({ ...loan, balance: toCents(loan.balance) }, cents);
}

/** What a customer may want to pay: what is late, the next instalment, everything, which may be less today. */
function choicesOf(
  loan: PaidLoan,
  payoff: PayoffQuote | undefined,
): { label: string; amount: number }[] {
  const everything =
    payoff !== undefined && payoff.rebate > 0
      ? { label: "Pay off today", amount: payoff.payoff }
      : { label: "Everything", amount: loan.balance };
  const amounts = [
    { label: "Late", amount: loan.arrears },
    { label: "Next instalment", amount: loan.next_due_amount ?? 0 },
    everything,
  ];
  return amounts
    .map(({ label, amount }) => ({ label, amount: fromCents(toCents(amount)) }))
    .filter(
      ({ amount }, index) =>
        amount > 0 && amounts.findIndex((other) => other.amount === amount) === index,
    );
}
