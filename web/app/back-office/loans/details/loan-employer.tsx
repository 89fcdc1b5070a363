import { useState } from "react";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { may } from "@microfinance/contract/core/access.ts";
import {
  listEmployers,
  readLoanPayroll,
  setLoanPayroll,
} from "@microfinance/contract/payroll/employer-endpoints.ts";
import { deductionError } from "@microfinance/contract/payroll/rules.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import type { LoanPayroll } from "@microfinance/contract/payroll/schema.ts";
import { employerRecordTexts as texts } from "@microfinance/contract/payroll/texts.ts";
import { DetailSection } from "../../../components/drawer/detail-drawer.tsx";
import { DetailList } from "../../../components/display/detail-list.tsx";
import { NotLoaded } from "../../../components/feedback/not-loaded.tsx";
import { Note } from "../../../components/feedback/note.tsx";
import { notify } from "../../../core/notify.ts";
import { DetailSkeleton } from "../../../components/feedback/skeletons.tsx";
import { Form, FormButtons } from "../../../components/form/form.tsx";
import { useEndpointMutation, useEndpointQuery } from "../../../core/query.ts";
import { useActor } from "../../../core/use-actor.ts";
import { useAppForm } from "../../../core/use-app-form.ts";

/** The employer that deducts the instalments of a loan, with the suggested one (PAYR-3, PAYR-4). */
export function LoanEmployer({
  loan,
}: {
  loan: Pick<LoanDetails, "loan_id" | "status" | "period_unit">;
}) {
  const [isEditing, setEditing] = useState(false);
  const actor = useActor();
  const result = useEndpointQuery(readLoanPayroll, { params: { id: loan.loan_id } });
  const payroll = result.data?.payroll;
  if (payroll === undefined)
    return (
      <NotLoaded result={result} fallback={texts.ofLoanFailed}>
        <DetailSkeleton lines={3} />
      </NotLoaded>
    );
  const { employer, suggestion, stated_employer } = payroll;
  const refusal = deductionError(loan);
  const mayAssign = actor !== null && may(actor, "payroll.assign") && refusal === null;
  const stop = () => setEditing(false);
  return (
    <DetailSection
      title="Deduction from the salary"
      actions={
        mayAssign &&
        !isEditing && (
          <Button variant="default" size="compact-sm" onClick={() => setEditing(true)}>
            {employer === null ? "Set employer" : "Change"}
          </Button>
        )
      }
    >
      {isEditing ? (
        <EmployerOfLoan payroll={payroll} onDone={stop} />
      ) : (
        <>
          <DetailList
            items={[
              {
                label: "Employer",
                value: employer === null ? "" : `${employer.code} ${employer.name}`,
              },
              { label: "Staff no.", value: employer?.staff_number ?? "" },
              { label: "Stated by the customer", value: stated_employer },
            ]}
          />
          {refusal === texts.notMonthly && <Note>{refusal}</Note>}
          {suggestion !== null && suggestion.id !== employer?.id && (
            <Note>
              {stated_employer} is {suggestion.code} {suggestion.name} in the records.
            </Note>
          )}
        </>
      )}
    </DetailSection>
  );
}

function EmployerOfLoan(props: { payroll: LoanPayroll; onDone: () => void }) {
  const { loan_id, employer, suggestion } = props.payroll;
  const set = useEndpointMutation(setLoanPayroll);
  const employers = useEndpointQuery(listEmployers, { query: {} }).data?.employers ?? [];
  const begin = employer ?? suggestion;
  const form = useAppForm({
    initialValues: {
      employer_id: String(begin?.id ?? ""),
      staff_number: begin?.staff_number ?? "",
    },
    isChanged: () => false,
    submit: ({ employer_id, staff_number }) =>
      set.mutateAsync({
        params: { id: loan_id },
        body: {
          employer_id: employer_id === "" ? null : Number(employer_id),
          staff_number: staff_number.trim(),
        },
      }),
    failure: texts.loanSaveFailed,
    onDone: (response) => {
      props.onDone();
      void notify(response.msg);
    },
  });
  const listed = employers.filter(({ id, active }) => active || id === begin?.id);
  // Until the list is read, the employer of the loan is its only choice.
  const known =
    begin === null || listed.some(({ id }) => id === begin.id) ? listed : [begin, ...listed];
  return (
    <Form form={form}>
      <NativeSelect
        label="Employer"
        data={[
          { value: "", label: "None" },
          ...known.map(({ id, code, name }) => ({ value: String(id), label: `${code} ${name}` })),
        ]}
        {...form.field("employer_id")}
      />
      <TextInput label="Staff no." maxLength={40} {...form.field("staff_number")} />
      <FormButtons submit="Save" onCancel={props.onDone} />
    </Form>
  );
}
