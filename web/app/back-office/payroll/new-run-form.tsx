import { NativeSelect } from "@mantine/core";
import { parseTypedDate, toTypedDate, monthName } from "@microfinance/contract/core/dates.ts";
import { listEmployers } from "@microfinance/contract/payroll/employer-endpoints.ts";
import { prepareRun } from "@microfinance/contract/payroll/endpoints.ts";
import { monthsOfLists, payDayIn } from "@microfinance/contract/payroll/rules.ts";
import type { EmployerRecord, RunDetails } from "@microfinance/contract/payroll/schema.ts";
import { employerRecordTexts, payrollTexts } from "@microfinance/contract/payroll/texts.ts";
import { ErrorState } from "../../components/feedback/error-state.tsx";
import { notify } from "../../core/notify.ts";
import { DetailSkeleton } from "../../components/feedback/skeletons.tsx";
import { DateField } from "../../components/form/date-field.tsx";
import { Form, FormButtons } from "../../components/form/form.tsx";
import { useEndpointMutation, useEndpointQuery } from "../../core/query.ts";
import { useAppForm } from "../../core/use-app-form.ts";
import { useBusinessDate } from "../../core/use-business-date.ts";

interface Props {
  onCancel: () => void;
  onDone: (run: RunDetails) => void;
}

/** Prepares the list of an employer for a month (PAYR-6). */
export function NewRunForm(props: Props) {
  const today = useBusinessDate();
  const result = useEndpointQuery(listEmployers, { query: {} });
  if (result.error !== null)
    return (
      <ErrorState
        error={result.error}
        fallback={employerRecordTexts.listFailed}
        onRetry={() => void result.refetch()}
      />
    );
  if (today === null || result.data === undefined) return <DetailSkeleton />;
  const employers = result.data.employers.filter(({ active }) => active);
  return <Prepare {...props} employers={employers} today={today} />;
}

function Prepare(props: Props & { employers: readonly EmployerRecord[]; today: string }) {
  const { employers, today } = props;
  const prepare = useEndpointMutation(prepareRun);
  const months = today === "" ? [] : monthsOfLists(today);
  const month = months[1] ?? "";
  const [first] = employers;
  const payDay = (of: string, day: number) => (of === "" ? "" : toTypedDate(payDayIn(of, day)));
  const form = useAppForm({
    initialValues: {
      employer_id: String(first?.id ?? ""),
      month,
      pay_day: payDay(month, first?.pay_day ?? 25),
    },
    check: ({ employer_id }) =>
      employer_id === "" ? { text: employerRecordTexts.choose, fields: ["employer_id"] } : null,
    submit: (values, key) =>
      prepare.mutateAsync({
        body: {
          run_key: key(),
          employer_id: Number(values.employer_id),
          month: values.month,
          pay_day: parseTypedDate(values.pay_day) ?? "",
        },
      }),
    failure: payrollTexts.prepareFailed,
    onDone: (response) => {
      props.onDone(response.run);
      void notify(response.msg);
    },
  });
  const change = (employer_id: string, of: string) => {
    const day = employers.find(({ id }) => String(id) === employer_id)?.pay_day ?? 25;
    form.setValues({ employer_id, month: of, pay_day: payDay(of, day) });
  };
  return (
    <Form form={form}>
      <NativeSelect
        label="Employer"
        data={employers.map(({ id, name }) => ({ value: String(id), label: name }))}
        {...form.field("employer_id")}
        onChange={(event) => change(event.currentTarget.value, form.values.month)}
      />
      <NativeSelect
        label="Month"
        data={months.map((value) => ({ value, label: monthName(value) }))}
        {...form.field("month")}
        onChange={(event) => change(form.values.employer_id, event.currentTarget.value)}
      />
      <DateField label="Pay day" {...form.field("pay_day")} />
      <FormButtons submit="Prepare list" onCancel={props.onCancel} />
    </Form>
  );
}
