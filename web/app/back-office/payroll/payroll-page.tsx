import { useState } from "react";
import { Button, Group, NativeSelect } from "@mantine/core";
import IconPlus from "icon:plus";
import { may } from "@microfinance/contract/core/access.ts";
import { listRuns, prepareRun } from "@microfinance/contract/payroll/endpoints.ts";
import { runStates, monthsOfLists, payDayIn } from "@microfinance/contract/payroll/rules.ts";
import type {
  RunRecord,
  EmployerRecord,
  RunDetails,
} from "@microfinance/contract/payroll/schema.ts";
import { payrollTexts, employerRecordTexts } from "@microfinance/contract/payroll/texts.ts";
import { Link } from "react-router";
import { Money } from "../../components/display/money.tsx";
import { GuardedModal } from "../../components/drawer/guarded-modal.tsx";
import type { Column } from "../../components/table/columns.ts";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { ListTools } from "../../components/table/list-tools.tsx";
import { useActor } from "../../core/use-actor.ts";
import { sectionHref } from "../../core/use-section.ts";
import { ListPage } from "../list-page.tsx";
import type { SectionPageProps } from "../section-keys.ts";
import { useListPage } from "../use-list-page.ts";
import { RunDrawer } from "./run-drawer.tsx";
import { ErrorState } from "../../components/feedback/error-state.tsx";
import { notify } from "../../core/notify.ts";
import { DetailSkeleton } from "../../components/feedback/skeletons.tsx";
import { DateField } from "../../components/form/date-field.tsx";
import { Form, FormButtons } from "../../components/form/form.tsx";
import { useEndpointMutation, useEndpointQuery } from "../../core/query.ts";
import { useAppForm } from "../../core/use-app-form.ts";
import { useBusinessDate } from "../../core/use-business-date.ts";
import { monthName, parseTypedDate, toTypedDate } from "@microfinance/contract/core/dates.ts";
import { listEmployers } from "@microfinance/contract/payroll/employer-endpoints.ts";

const columns: readonly Column<RunRecord>[] = [
  {
    key: "month",
    header: "Month",
    kind: "text",
    line: "text",
    cell: monthOf,
  },
  {
    key: "employer",
    header: "Employer",
    kind: "text",
    line: "title",
    cell: ({ employer_name }) => employer_name,
  },
  { key: "lines", header: "Loans", kind: "number", low: true, cell: ({ lines }) => lines },
  {
    key: "expected",
    header: "Expected",
    kind: "money",
    total: ({ expected }) => expected,
    cell: ({ expected }) => <Money value={expected} />,
  },
  {
    key: "deducted",
    header: "Deducted",
    kind: "money",
    line: "amount",
    total: ({ deducted }) => deducted,
    cell: ({ deducted }) => <Money value={deducted} />,
  },
  {
    key: "short",
    header: "Not deducted",
    kind: "money",
    low: true,
    total: ({ short }) => short,
    cell: ({ short }) => <Money value={short} />,
  },
  {
    key: "arrived",
    header: "Arrived",
    kind: "money",
    low: true,
    total: ({ arrived }) => arrived,
    cell: ({ arrived }) => <Money value={arrived} />,
  },
  {
    key: "difference",
    header: "Still to arrive",
    kind: "money",
    total: ({ difference }) => difference,
    cell: ({ difference }) => <Money value={difference} />,
  },
  { key: "state", header: "State", line: "state", cell: stateOf },
];

function monthOf({ month, number }: RunRecord): string {
  return number === 1 ? monthName(month) : `${monthName(month)}, supplement ${number - 1}`;
}

function stateOf({ state, waiting }: RunRecord): string {
  if (waiting > 0) return `${waiting} to book`;
  return runStates.find(({ value }) => value === state)?.label ?? state;
}

/** Deduction lists by month and employer (PAYR-6): `#payroll?run=3` opens one. */
export default function PayrollPage({ params }: SectionPageProps) {
  const state = runStates.find(({ value }) => value === params.get("state"))?.value;
  const list = useListPage(listRuns, "payroll", params, () => (state ? { state } : {}));
  const [isAdding, setAdding] = useState(false);
  const actor = useActor();
  const opened = Number(params.get("run")) || null;
  const open = (id: number) => list.change({ run: String(id) });
  const actions = (
    <Group gap="xs">
      <Button component={Link} to={{ hash: sectionHref("employers") }} variant="default">
        Employers
      </Button>
      {actor !== null && may(actor, "payroll.manage") && (
        <Button leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
          New List
        </Button>
      )}
    </Group>
  );
  return (
    <ListPage
      title={payrollTexts.title}
      text="What employers deduct from salaries: asked, deducted and arrived."
      actions={actions}
      filters={
        <ListTools label={payrollTexts.title}>
          <NativeSelect
            aria-label="State"
            value={state ?? "all"}
            onChange={(event) => list.change({ state: event.currentTarget.value })}
            data={[{ value: "all", label: "All lists" }, ...runStates]}
          />
        </ListTools>
      }
      list={list}
      failure={payrollTexts.listFailed}
      label={payrollTexts.title}
      columns={columns}
      rowsOf={(page) => page.runs}
      rowKey={({ id }) => String(id)}
      onOpen={({ id }) => open(id)}
      openLabel={(run) => `${monthOf(run)}, ${run.employer_name}`}
      selectedKey={opened === null ? null : String(opened)}
      empty={
        <EmptyState
          compact
          title={payrollTexts.none}
          text="Add an employer, set it on the page of each loan, and prepare the list of a month."
        />
      }
      pagerLabel="lists"
    >
      <RunDrawer id={opened} onClose={() => list.change({ run: null }, "replace")} />
      <GuardedModal opened={isAdding} onClose={() => setAdding(false)} title="New deduction list">
        {isAdding && (
          <NewRunForm
            onCancel={() => setAdding(false)}
            onDone={(run) => {
              setAdding(false);
              open(run.id);
            }}
          />
        )}
      </GuardedModal>
    </ListPage>
  );
}

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
