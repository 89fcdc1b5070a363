import { useState } from "react";
import { Button } from "@mantine/core";
import { type Actor, may } from "@microfinance/contract/core/access.ts";
import { cashMethod } from "@microfinance/contract/core/constants.ts";
import { formatStaffDate } from "@microfinance/contract/core/dates.ts";
import { formatNleExact, fromCents, toCents } from "@microfinance/contract/core/money.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { recoveryReversalError, stillOwed } from "@microfinance/contract/servicing/recovery.ts";
import {
  listRecoveries,
  readRecoveryReceipt,
  reverseRecovery,
} from "@microfinance/contract/servicing/write-off-endpoints.ts";
import type { Recovery } from "@microfinance/contract/servicing/write-off-schema.ts";
import { writeOffTexts as texts } from "@microfinance/contract/servicing/write-off-texts.ts";
import { readSettings } from "@microfinance/contract/settings/endpoints.ts";
import { defaultSettings } from "@microfinance/contract/settings/schema.ts";
import { namedAccount } from "@microfinance/contract/tills/cash-back.ts";
import { Money } from "../../../components/display/money.tsx";
import { DetailSection } from "../../../components/drawer/detail-drawer.tsx";
import { DetailList } from "../../../components/display/detail-list.tsx";
import { ErrorState } from "../../../components/feedback/error-state.tsx";
import { notify } from "../../../core/notify.ts";
import { PdfButton } from "../../../components/print/pdf-button.tsx";
import type { Column } from "../../../components/table/columns.ts";
import { DataTable } from "../../../components/table/data-table.tsx";
import { EmptyState } from "../../../components/table/empty-state.tsx";
import { useEndpointMutation, useEndpointQuery } from "../../../core/query.ts";
import { useActor } from "../../../core/use-actor.ts";
import { CashBackField } from "../../my-till/cash-back-field.tsx";
import { ReasonForm } from "../../../components/drawer/reason-form.tsx";
import panel from "../details/panel-table.module.css";
import { TwoLines } from "../list/loan-cells.tsx";

/** What was recovered of a written-off loan and is still owed; nothing for any other (SERV-125). */
export function Recoveries(props: { loan: LoanDetails }) {
  const { loan } = props;
  if (loan.written_off_on === null) return null;
  const position = { balance: toCents(loan.balance), recovered: toCents(loan.recovered_total) };
  const owed = fromCents(stillOwed(position));
  return (
    <DetailSection title="Written off">
      <DetailList
        items={[
          { label: "Written off on", value: formatStaffDate(loan.written_off_on) },
          { label: "Principal lost", value: <Money value={loan.totals.written_off} /> },
          { label: "Owed at the end", value: <Money value={loan.balance} /> },
          { label: "Recovered", value: <Money value={loan.recovered_total} /> },
          { label: "Still owed", value: <Money value={owed} /> },
        ]}
      />
      <RecoveryTable loan={loan} />
    </DetailSection>
  );
}

function RecoveryTable({ loan }: { loan: LoanDetails }) {
  const actor = useActor();
  const [reversing, setReversing] = useState<Recovery | null>(null);
  const params = { id: loan.loan_id };
  const { data, error, refetch } = useEndpointQuery(listRecoveries, { params });
  if (data === undefined)
    return (
      error !== null && (
        <ErrorState
          error={error}
          fallback={texts.recoveriesFailed}
          onRetry={() => void refetch()}
        />
      )
    );
  return (
    <>
      <div className={panel.table}>
        <DataTable
          label={`Recoveries of ${loan.loan_id}`}
          columns={columnsFor(actor, setReversing)}
          rows={data.recoveries}
          rowKey={(row) => row.id}
          empty={<EmptyState compact title="Nothing recovered yet" />}
        />
      </div>
      {reversing !== null && (
        <ReverseRecovery
          key={reversing.id}
          recovery={reversing}
          actor={actor}
          onClose={() => setReversing(null)}
        />
      )}
    </>
  );
}

const columnsFor = (
  actor: Actor | null,
  onReverse: (recovery: Recovery) => void,
): readonly Column<Recovery>[] => [
  {
    key: "receipt",
    header: "Receipt",
    cell: (row) => (
      <PdfButton
        endpoint={readRecoveryReceipt}
        params={{ id: row.loan_id, recoveryId: row.id }}
        size="compact-sm"
      >
        {row.receipt_number}
      </PdfButton>
    ),
  },
  {
    key: "date",
    header: "Date",
    cell: (row) => (
      <TwoLines
        first={formatStaffDate(row.date)}
        second={row.staff_name === undefined ? "" : `by ${row.staff_name}`}
      />
    ),
  },
  { key: "amount", header: "Amount", kind: "money", cell: (row) => <Money value={row.amount} /> },
  {
    key: "method",
    header: "Method",
    kind: "text",
    cell: (row) => <TwoLines first={row.payment_method} second={row.reference} />,
  },
  {
    key: "state",
    header: "State",
    cell: (row) => {
      if (row.reversal !== null)
        return (
          <TwoLines
            first="Reversed"
            second={`${formatStaffDate(row.reversal.reversed_on)} ${row.reversal.reason ?? ""}`}
          />
        );
      return actor !== null && may(actor, "payments.reverse") ? (
        <Button size="compact-sm" variant="default" onClick={() => onReverse(row)}>
          Reverse
        </Button>
      ) : (
        "Booked"
      );
    },
  },
];

/** Reverses a recovery with a reason, as another person than the one who recorded it (SERV-126). */
function ReverseRecovery(props: { recovery: Recovery; actor: Actor | null; onClose: () => void }) {
  const { recovery } = props;
  const [cash, setCash] = useState("till");
  const reverse = useEndpointMutation(reverseRecovery, ["loans", "ledger", "reports", "dashboard"]);
  const { reversal_by_other } = useEndpointQuery(readSettings).data?.settings ?? defaultSettings;
  const refused = recoveryReversalError(
    { is_reversed: false, recorded_by: recovery.staff_id ?? null },
    { staff_id: props.actor?.staff_id ?? 0, reversal_by_other },
  );
  if (refused !== null) return <p>{refused}</p>;
  const isCash = recovery.payment_method === cashMethod;
  return (
    <ReasonForm
      title={`Reverse ${recovery.receipt_number}`}
      sentence={`${formatNleExact(recovery.amount)} goes back by ${recovery.payment_method} and is owed again. The customer is notified.`}
      label="Reverse the recovery"
      submit={(reason) => {
        const account = isCash ? namedAccount(cash) : null;
        return reverse.mutateAsync({
          params: { id: recovery.loan_id, recoveryId: recovery.id },
          body: { reason, ...(account === null ? {} : { cash: account }) },
        });
      }}
      failure={texts.reversalFailed}
      onDone={(text) => {
        props.onClose();
        void notify(text);
      }}
      onCancel={props.onClose}
    >
      {isCash && <CashBackField name="cash" value={cash} onChange={setCash} />}
    </ReasonForm>
  );
}
