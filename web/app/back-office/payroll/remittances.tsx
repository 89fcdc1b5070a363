import { useState } from "react";
import { Button } from "@mantine/core";
import { may } from "@microfinance/contract/core/access.ts";
import { formatStaffDate } from "@microfinance/contract/core/dates.ts";
import { reverseRemittance } from "@microfinance/contract/payroll/endpoints.ts";
import type { RunDetails } from "@microfinance/contract/payroll/schema.ts";
import { remittanceTexts } from "@microfinance/contract/payroll/texts.ts";
import { Money } from "../../components/display/money.tsx";
import { DetailSection } from "../../components/drawer/detail-drawer.tsx";
import { notify } from "../../core/notify.ts";
import type { Column } from "../../components/table/columns.ts";
import { DataTable } from "../../components/table/data-table.tsx";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { useEndpointMutation } from "../../core/query.ts";
import { useActor } from "../../core/use-actor.ts";
import { ReasonForm } from "../../components/drawer/reason-form.tsx";

type Remittance = RunDetails["remittances"][number];

const columns: readonly Column<Remittance>[] = [
  { key: "code", header: "Number", line: "title", cell: ({ code }) => code },
  { key: "date", header: "Date", line: "text", cell: ({ date }) => formatStaffDate(date) },
  { key: "account", header: "Account", kind: "text", low: true, cell: (row) => row.account_name },
  { key: "reference", header: "Reference", kind: "text", low: true, cell: (row) => row.reference },
  {
    key: "amount",
    header: "Amount",
    kind: "money",
    line: "amount",
    cell: ({ amount, charges }) => <Money value={amount + charges} />,
  },
  {
    key: "state",
    header: "State",
    line: "state",
    cell: ({ reversed_on: day }) => (day === null ? "" : `Reversed ${formatStaffDate(day)}`),
  },
];

/** The money that came for a list; those who reverse payments take it back (PAYR-23). */
export function Remittances({ run }: { run: RunDetails }) {
  const [reversing, setReversing] = useState<Remittance | null>(null);
  const actor = useActor();
  const reverse = useEndpointMutation(reverseRemittance, ["ledger"]);
  const mayReverse = actor !== null && may(actor, "payments.reverse");
  const action: Column<Remittance> = {
    key: "reverse",
    header: "Actions",
    kind: "action",
    cell: (row) =>
      row.reversed_on === null && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`Reverse ${row.code}`}
          onClick={() => setReversing(row)}
        >
          Reverse
        </Button>
      ),
  };
  return (
    <DetailSection title={remittanceTexts.title}>
      <DataTable
        label={remittanceTexts.title}
        columns={mayReverse ? [...columns, action] : columns}
        rows={run.remittances}
        rowKey={({ code }) => code}
        empty={<EmptyState compact title="No money received yet" />}
      />
      {reversing !== null && (
        <ReasonForm
          key={reversing.id}
          title={`Reverse ${reversing.code}`}
          sentence={`${reversing.code} is taken back today.`}
          label="Reverse"
          submit={(reason) =>
            reverse.mutateAsync({ params: { id: reversing.id }, body: { reason } })
          }
          failure={remittanceTexts.reverseFailed}
          onDone={(text) => {
            setReversing(null);
            void notify(text);
          }}
          onCancel={() => setReversing(null)}
        />
      )}
    </DetailSection>
  );
}
