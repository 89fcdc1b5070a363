import { Button } from "@mantine/core";
import { may } from "@microfinance/contract/core/access.ts";
import { formatNleExact } from "@microfinance/contract/core/money.ts";
import {
  listSuggestions,
  readEmployer,
  setLoanPayroll,
} from "@microfinance/contract/payroll/employer-endpoints.ts";
import type { EmployerRecord, SuggestedLoan } from "@microfinance/contract/payroll/schema.ts";
import { employerRecordTexts as texts } from "@microfinance/contract/payroll/texts.ts";
import { DetailSection } from "../../components/drawer/detail-drawer.tsx";
import { RecordDrawer } from "../../components/drawer/record-drawer.tsx";
import { RecordSection } from "../../components/drawer/record-section.tsx";
import { Banner } from "../../components/feedback/banner.tsx";
import { ErrorState } from "../../components/feedback/error-state.tsx";
import { notify } from "../../core/notify.ts";
import { DetailSkeleton } from "../../components/feedback/skeletons.tsx";
import type { Column } from "../../components/table/columns.ts";
import { DataTable } from "../../components/table/data-table.tsx";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { useEndpointMutation, useEndpointQuery } from "../../core/query.ts";
import { useActor } from "../../core/use-actor.ts";
import { useSubmit } from "../../core/use-submit.ts";
import { LoanLink } from "../shell/loan-link.tsx";
import { TwoLines } from "../loans/list/loan-cells.tsx";
import { EmployerForm } from "./employer-form.tsx";

/** The side panel of an employer: its record, and the loans that state it. Closed while `id` is null. */
export function EmployerDrawer(props: { id: number | null; onClose: () => void }) {
  return (
    <RecordDrawer {...props} title="Employer" wide read={readEmployer} failure={texts.readFailed}>
      {({ employer }) => <EmployerView employer={employer} />}
    </RecordDrawer>
  );
}

function EmployerView({ employer }: { employer: EmployerRecord }) {
  const actor = useActor();
  return (
    <>
      <RecordSection
        title={`${employer.code} ${employer.name}`}
        mayEdit={actor !== null && may(actor, "payroll.manage")}
        items={[
          { label: "Other names", value: employer.aliases.join(", ") },
          { label: "Pay day", value: String(employer.pay_day) },
          { label: "Contact", value: employer.contact_name },
          { label: "Phone", value: employer.phone },
          { label: "E-mail", value: employer.email },
          { label: "Address", value: employer.address },
          { label: "State", value: employer.active ? "Active" : "Inactive" },
          { label: "Owes", value: formatNleExact(employer.owes) },
        ]}
        form={(stop) => <EmployerForm employer={employer} onCancel={stop} onDone={stop} />}
      />
      <Suggestions employer={employer} mayAssign={actor !== null && may(actor, "payroll.assign")} />
    </>
  );
}

const columns: readonly Column<SuggestedLoan>[] = [
  {
    key: "loan",
    header: "Loan",
    kind: "text",
    line: "title",
    cell: ({ loan_id, customer_name }) => (
      <TwoLines first={<LoanLink id={loan_id} />} second={customer_name} />
    ),
  },
  {
    key: "stated",
    header: "States",
    kind: "text",
    line: "text",
    cell: ({ stated_employer }) => stated_employer,
  },
  {
    key: "staff",
    header: "Staff no.",
    kind: "text",
    line: "note",
    cell: ({ staff_number }) => staff_number,
  },
];

/** The loans whose customers state this employer; each is set by a person (PAYR-3). */
function Suggestions(props: { employer: EmployerRecord; mayAssign: boolean }) {
  const { employer } = props;
  const result = useEndpointQuery(listSuggestions, { params: { id: employer.id } });
  const action: Column<SuggestedLoan> = {
    key: "set",
    header: "Actions",
    kind: "action",
    cell: (loan) => <SetEmployer employer={employer} loan={loan} />,
  };
  return (
    <DetailSection title="Suggested loans">
      {result.data === undefined && result.error === null && <DetailSkeleton lines={2} />}
      {result.error !== null && (
        <ErrorState
          error={result.error}
          fallback={texts.readFailed}
          onRetry={() => void result.refetch()}
        />
      )}
      {result.data !== undefined && (
        <DataTable
          label={`Loans that state ${employer.name}`}
          columns={props.mayAssign && employer.active ? [...columns, action] : columns}
          rows={result.data.loans}
          rowKey={({ loan_id }) => loan_id}
          empty={<EmptyState compact title="No loan states this employer without having one" />}
        />
      )}
    </DetailSection>
  );
}

function SetEmployer(props: { employer: EmployerRecord; loan: SuggestedLoan }) {
  const { employer, loan } = props;
  const set = useEndpointMutation(setLoanPayroll);
  const body = { employer_id: employer.id, staff_number: loan.staff_number };
  const sending = useSubmit(() => set.mutateAsync({ params: { id: loan.loan_id }, body }), {
    failure: texts.loanSaveFailed,
    onDone: (response) => void notify(response.msg),
  });
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        loading={sending.isSending}
        aria-label={`Set ${employer.name} for ${loan.loan_id}`}
        onClick={() => void sending.submit()}
      >
        Set
      </Button>
      <Banner message={sending.message} onDismiss={() => sending.setMessage(null)} />
    </>
  );
}
