import { NativeSelect } from "@mantine/core";
import { formatStaffDate, parseTypedDate, toTypedDate } from "@microfinance/contract/core/dates.ts";
import { generalTexts } from "@microfinance/contract/core/texts.ts";
import { assignOfficer } from "@microfinance/contract/loans/officer-endpoints.ts";
import {
  officerDayError,
  officerTexts,
  unassignedOfficer,
} from "@microfinance/contract/loans/officers.ts";
import { ConfirmAction } from "../../../components/drawer/confirm-action.tsx";
import { GuardedModal } from "../../../components/drawer/guarded-modal.tsx";
import { DetailSkeleton } from "../../../components/feedback/skeletons.tsx";
import { notify } from "../../../core/notify.ts";
import { DateField } from "../../../components/form/date-field.tsx";
import { Form } from "../../../components/form/form.tsx";
import { useAppForm } from "../../../core/use-app-form.ts";
import { useBusinessDate } from "../../../core/use-business-date.ts";
import { useLoanCall } from "../decisions/use-loan-calls.ts";
import { useLoanLists } from "../list/use-loan-lists.ts";
import type { LoanWithOfficer } from "./use-chosen-loans.ts";

/** Makes a staff member the officer of loans from a day on, or unassigns them (LOAN-131). */
export function AssignOfficerModal(props: {
  loans: readonly LoanWithOfficer[];
  onClose: () => void;
  onDone?: () => void;
}) {
  const { loans, onClose } = props;
  const today = useBusinessDate();
  const staff = useLoanLists()?.assignable;
  return (
    <GuardedModal opened onClose={onClose} title={officerTexts.assign}>
      {today === null || staff === undefined ? (
        <DetailSkeleton lines={4} />
      ) : (
        <AssignForm
          loans={loans}
          today={today}
          staff={staff}
          onCancel={onClose}
          onDone={() => {
            onClose();
            props.onDone?.();
          }}
        />
      )}
    </GuardedModal>
  );
}

function AssignForm(props: {
  loans: readonly LoanWithOfficer[];
  today: string;
  staff: readonly { staff_id: number; name: string }[];
  onCancel: () => void;
  onDone: () => void;
}) {
  const { loans, today, staff } = props;
  const assign = useLoanCall(assignOfficer);
  const form = useAppForm({
    initialValues: { officer: "", from: toTypedDate(today) },
    check: (values) => {
      const day = parseTypedDate(values.from);
      const wrong = day === null ? generalTexts.invalidDate : officerDayError(day, today);
      return [
        ...(values.officer === "" ? [{ field: "officer", text: officerTexts.choose }] : []),
        ...(wrong === null ? [] : [{ field: "from", text: wrong }]),
      ];
    },
    submit: (values) =>
      assign.mutateAsync({
        body: {
          ids: loans.map(({ id }) => id),
          staff_id: values.officer === unassignedOfficer ? null : Number(values.officer),
          from: parseTypedDate(values.from) ?? "",
        },
      }),
    failure: officerTexts.failed,
    onDone: (response) => {
      props.onDone();
      void notify(response.msg);
    },
  });
  const { officer, from } = form.values;
  const day = parseTypedDate(from);
  const name =
    officer === unassignedOfficer
      ? officerTexts.unassigned
      : staff.find(({ staff_id }) => String(staff_id) === officer)?.name;
  return (
    <Form form={form}>
      <NativeSelect
        label="Officer"
        withAsterisk
        data-autofocus
        data={[
          { value: "", label: "Choose" },
          ...staff.map(({ staff_id, name: label }) => ({ value: String(staff_id), label })),
          { value: unassignedOfficer, label: officerTexts.unassigned },
        ]}
        {...form.field("officer")}
      />
      <DateField label="From" withAsterisk {...form.field("from")} />
      <ConfirmAction
        of={form}
        sentence={
          name === undefined || day === null
            ? null
            : officerTexts.consequence(
                loans.map(({ loan_id }) => loan_id),
                name,
                formatStaffDate(day),
              )
        }
        label={officerTexts.assign}
        onCancel={props.onCancel}
      />
    </Form>
  );
}
