import { useState } from "react";
import { Button, Stack, TextInput } from "@mantine/core";
import { may } from "@microfinance/contract/core/access.ts";
import { formatStaffDate } from "@microfinance/contract/core/dates.ts";
import { formatNleExact, fromCents, toCents } from "@microfinance/contract/core/money.ts";
import {
  creditKindLabel,
  creditUseError,
  noCredit,
} from "@microfinance/contract/servicing/credit.ts";
import {
  type CreditMovement,
  type CustomerCredit,
  readCredit,
  askRefund,
} from "@microfinance/contract/servicing/credit-endpoints.ts";
import { creditTexts as texts } from "@microfinance/contract/servicing/credit-texts.ts";
import { cashMethod, textLimits } from "@microfinance/contract/core/constants.ts";
import { Money } from "../../../components/display/money.tsx";
import { GuardedModal } from "../../../components/drawer/guarded-modal.tsx";
import { ErrorState } from "../../../components/feedback/error-state.tsx";
import { Note } from "../../../components/feedback/note.tsx";
import { Section } from "../../../components/shell/section.tsx";
import type { Column } from "../../../components/table/columns.ts";
import { DataTable } from "../../../components/table/data-table.tsx";
import { EmptyState } from "../../../components/table/empty-state.tsx";
import { useEndpointQuery, useEndpointMutation } from "../../../core/query.ts";
import { useActor } from "../../../core/use-actor.ts";
import { ApplyForm } from "./apply-form.tsx";
import { ReturnForm } from "./return-form.tsx";
import { ConfirmAction } from "../../../components/drawer/confirm-action.tsx";
import { notify } from "../../../core/notify.ts";
import { MoneyField } from "../../../components/form/money-field.tsx";
import { useAppForm } from "../../../core/use-app-form.ts";
import { MethodFields, useMethods } from "../../cash/method-fields.tsx";
import { type CreditFormProps, refreshedByCredit } from "./credit-form.ts";

const columns: readonly Column<CreditMovement>[] = [
  {
    key: "date",
    header: "Date",
    line: "text",
    cell: (movement) => formatStaffDate(movement.date),
  },
  {
    key: "kind",
    header: "What happened",
    kind: "text",
    line: "title",
    cell: (movement) => creditKindLabel(movement.kind),
  },
  {
    key: "proof",
    header: "Receipt or reference",
    line: "note",
    cell: (movement) =>
      movement.receipt_number ?? `${movement.payment_method ?? ""} ${movement.reference}`.trim(),
  },
  { key: "loan", header: "Loan", line: "note", cell: (movement) => movement.loan_id },
  {
    key: "amount",
    header: "Amount",
    kind: "money",
    line: "amount",
    cell: (movement) => <Money value={movement.amount} />,
  },
  {
    key: "balance",
    header: "Credit After",
    kind: "money",
    low: true,
    cell: (movement) => <Money value={movement.balance_after} />,
  },
  { key: "by", header: "By", low: true, cell: (movement) => movement.staff_name },
];

const forms = {
  apply: { title: "Use for a loan", Form: ApplyForm },
  refund: { title: "Ask for a refund", Form: RefundForm },
  return: { title: "A refund came back", Form: ReturnForm },
} as const;

/**
 * What is kept for a customer, with its movements, and what is done on the customer's word (SERV-138, SERV-139). Nothing
 * for a customer who never had credit.
 */
export function CreditPanel(props: { customerId: string; customerName: string }) {
  const [opened, setOpened] = useState<keyof typeof forms | null>(null);
  const actor = useActor();
  const { data, error, refetch } = useEndpointQuery(readCredit, {
    params: { id: props.customerId },
  });
  if (data === undefined) {
    return (
      error !== null && (
        <Section title={texts.title}>
          <ErrorState error={error} fallback={texts.failed} onRetry={() => void refetch()} />
        </Section>
      )
    );
  }
  const { credit } = data;
  if (credit.movements.length === 0) return null;
  const mayTake = actor !== null && may(actor, "payments.record");
  const mayRefund = actor !== null && may(actor, "credit.refund");
  const form = opened === null ? null : forms[opened];
  return (
    <Section
      title={texts.title}
      text={standingOf(credit)}
      bare
      actions={
        <>
          {mayTake && credit.balance > 0 && (
            <Button variant="default" onClick={() => setOpened("apply")}>
              {forms.apply.title}
            </Button>
          )}
          {mayRefund && credit.balance > 0 && (
            <Button variant="default" onClick={() => setOpened("refund")}>
              {forms.refund.title}
            </Button>
          )}
          {mayTake && credit.to_return + credit.refunded > 0 && (
            <Button variant="default" onClick={() => setOpened("return")}>
              {forms.return.title}
            </Button>
          )}
        </>
      }
    >
      {credit.to_return > 0 && (
        <Note tone="warning">
          {props.customerName} has to return {formatNleExact(credit.to_return)}: it was refunded,
          and the payment behind it was reversed.
        </Note>
      )}
      <DataTable
        label="Movements of credit"
        columns={columns}
        rows={credit.movements}
        rowKey={(movement) => movement.id}
        empty={<EmptyState compact title={texts.none} />}
      />
      <GuardedModal
        opened={form !== null}
        onClose={() => setOpened(null)}
        title={form?.title ?? texts.title}
      >
        {form !== null && (
          <form.Form
            credit={credit}
            customerName={props.customerName}
            onDone={() => setOpened(null)}
          />
        )}
      </GuardedModal>
    </Section>
  );
}

function standingOf({ balance }: CustomerCredit): string {
  return `${formatNleExact(balance)} is kept for the customer, and used only on their word.`;
}

interface Values {
  amount: number | "";
  payment_method: string;
  reference: string;
  reason: string;
}

/** Asks for a refund of credit, which a manager pays by approving it (SERV-139). */
function RefundForm(props: CreditFormProps) {
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
