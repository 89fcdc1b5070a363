import { useState } from "react";
import { Button } from "@mantine/core";
import { may } from "@microfinance/contract/core/access.ts";
import { formatStaffDate } from "@microfinance/contract/core/dates.ts";
import { formatNleExact } from "@microfinance/contract/core/money.ts";
import { creditKindLabel } from "@microfinance/contract/payments/credit.ts";
import {
  type CreditMovement,
  type CustomerCredit,
  readCredit,
} from "@microfinance/contract/payments/credit-endpoints.ts";
import { creditTexts as texts } from "@microfinance/contract/payments/credit-texts.ts";
import { Money } from "../../../components/display/money.tsx";
import { GuardedModal } from "../../../components/drawer/guarded-modal.tsx";
import { ErrorState } from "../../../components/feedback/error-state.tsx";
import { Note } from "../../../components/feedback/note.tsx";
import { Section } from "../../../components/shell/section.tsx";
import type { Column } from "../../../components/table/columns.ts";
import { DataTable } from "../../../components/table/data-table.tsx";
import { EmptyState } from "../../../components/table/empty-state.tsx";
import { useEndpointQuery } from "../../../core/query.ts";
import { useActor } from "../../../core/use-actor.ts";
import { ApplyForm } from "./apply-form.tsx";
import { ReturnForm } from "./return-form.tsx";
import { RefundForm } from "./refund-form.tsx";

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
 * What is kept for a customer, with its movements, and what is done on the customer's word (SERV-138, SERV-139).
 * Nothing for a customer who never had credit.
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
          {texts.mustReturn(props.customerName, formatNleExact(credit.to_return))}
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
