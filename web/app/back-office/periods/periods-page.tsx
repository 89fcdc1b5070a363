import { Button, TextInput } from "@mantine/core";
import * as periods from "@microfinance/contract/accounting/period-endpoints.ts";
import { accountingTexts } from "@microfinance/contract/accounting/texts.ts";
import { may } from "@microfinance/contract/core/access.ts";
import {
  formatStaffDate,
  formatStaffDateTime,
  parseTypedDate,
  toTypedDate,
  monthName,
} from "@microfinance/contract/core/dates.ts";
import { generalTexts } from "@microfinance/contract/core/texts.ts";
import { useState } from "react";
import { Link } from "react-router";
import { reopeningError } from "@microfinance/contract/accounting/period-rules.ts";
import { textLimits } from "@microfinance/contract/core/constants.ts";
import { ErrorState } from "../../components/feedback/error-state.tsx";
import { PageHeader } from "../../components/shell/page-header.tsx";
import { Section } from "../../components/shell/section.tsx";
import type { Column } from "../../components/table/columns.ts";
import { DataTable } from "../../components/table/data-table.tsx";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { ExportButton } from "../../components/table/export-button.tsx";
import { useEndpointQuery, useEndpointMutation } from "../../core/query.ts";
import { useActor } from "../../core/use-actor.ts";
import { ledgerHref } from "../ledger/ledger-address.ts";
import { CloseModal } from "./close-modal.tsx";
import { ConfirmAction } from "../../components/drawer/confirm-action.tsx";
import { GuardedModal } from "../../components/drawer/guarded-modal.tsx";
import { notify } from "../../core/notify.ts";
import { DateField } from "../../components/form/date-field.tsx";
import { Form } from "../../components/form/form.tsx";
import layout from "../../components/layout.module.css";
import { useAppForm } from "../../core/use-app-form.ts";

const months: readonly Column<periods.PeriodMonth>[] = [
  {
    key: "month",
    header: "Month",
    kind: "text",
    line: "title",
    cell: (month) => (
      <Link to={{ hash: ledgerHref({ view: "balance", from: month.from, to: month.to }) }}>
        {monthName(month.from)}
      </Link>
    ),
  },
  {
    key: "state",
    header: "State",
    line: "state",
    cell: (month) => month.state.charAt(0).toUpperCase() + month.state.slice(1),
  },
  {
    key: "entries",
    header: "Entries",
    kind: "number",
    line: "text",
    inLine: ({ entries }) => `${entries} ${entries === 1 ? "entry" : "entries"}`,
    cell: (month) => month.entries,
  },
];

const events: readonly Column<periods.PeriodEvent>[] = [
  { key: "at", header: "Time", line: "text", cell: (event) => formatStaffDateTime(event.at) },
  { key: "by", header: "By", kind: "text", line: "text", cell: (event) => event.staff_name },
  { key: "what", header: "What", kind: "text", line: "title", cell: eventText },
  {
    key: "reason",
    header: "Reason",
    kind: "text",
    line: "note",
    cell: (event) => event.reason ?? "",
  },
  {
    key: "added",
    header: "Entries added",
    kind: "number",
    line: "note",
    inLine: (event) => (event.kind === "close" ? null : `${event.added} added since`),
    cell: (event) => (event.kind === "close" ? "" : event.added),
  },
];

function eventText(event: periods.PeriodEvent): string {
  const { kind, closed_before, closed_through } = event;
  if (closed_through === null) return "Reopened";
  if (kind === "close") return `Closed through ${formatStaffDate(closed_through)}`;
  const was = closed_before === null ? "" : `, was ${formatStaffDate(closed_before)}`;
  return `Reopened: closed through ${formatStaffDate(closed_through)}${was}`;
}

/** Month-end (ACC-17): the months of the books, and closing and reopening them. */
export default function PeriodsPage() {
  const actor = useActor();
  if (actor === null) return null;
  if (!may(actor, "ledger.read")) {
    return (
      <>
        <PageHeader title="Month-end" />
        <EmptyState title={generalTexts.forbidden} />
      </>
    );
  }
  return (
    <Periods mayClose={may(actor, "periods.close")} mayReopen={may(actor, "periods.reopen")} />
  );
}

function Periods({ mayClose, mayReopen }: { mayClose: boolean; mayReopen: boolean }) {
  const result = useEndpointQuery(periods.readPeriods, {}, { staleTime: 0 });
  const [open, setOpen] = useState<"close" | "reopen" | null>(null);
  const { data } = result;
  const closed = data?.closed_through ?? null;
  if (data === undefined && result.error !== null) {
    return (
      <>
        <PageHeader title="Month-end" />
        <ErrorState
          error={result.error}
          fallback={accountingTexts.periodsFailed}
          onRetry={() => void result.refetch()}
        />
      </>
    );
  }
  const state =
    closed === null
      ? "No day is closed yet."
      : `The books are closed through ${formatStaffDate(closed)}.`;
  return (
    <>
      <PageHeader
        title="Month-end"
        text={data === undefined ? undefined : state}
        actions={
          <>
            {mayReopen && closed !== null && (
              <Button variant="default" onClick={() => setOpen("reopen")}>
                Reopen
              </Button>
            )}
            {mayClose && data !== undefined && (
              <Button onClick={() => setOpen("close")}>Close the books</Button>
            )}
          </>
        }
      />
      <div className={layout.stack4}>
        <Section
          title="Months"
          actions={
            <ExportButton
              exported={periods.exportPeriods}
              filter={{}}
              total={data?.months.length ?? 0}
            />
          }
        >
          <DataTable
            label="Months"
            columns={months}
            rows={data?.months}
            rowKey={(month) => month.from}
            empty={<EmptyState compact title="No months yet" />}
          />
        </Section>
        <Section title="Closed and reopened">
          <DataTable
            label="Closed and reopened"
            columns={events}
            rows={data?.events}
            rowKey={(event) => event.id}
            empty={
              <EmptyState
                compact
                title="Nothing was closed yet"
                text="Close the books when a month is complete: its figures then stay as they are."
              />
            }
          />
        </Section>
      </div>
      <CloseModal opened={open === "close"} closed={closed} onClose={() => setOpen(null)} />
      <ReopenModal opened={open === "reopen"} closed={closed} onClose={() => setOpen(null)} />
    </>
  );
}

/** Opens a day and every later one again, with a reason. */
function ReopenModal(props: { opened: boolean; closed: string | null; onClose: () => void }) {
  return (
    <GuardedModal opened={props.opened} onClose={props.onClose} title="Reopen the books">
      {props.opened && props.closed !== null && (
        <Reopening closed={props.closed} onDone={props.onClose} />
      )}
    </GuardedModal>
  );
}

function Reopening({ closed, onDone }: { closed: string; onDone: () => void }) {
  const reopen = useEndpointMutation(periods.reopenPeriod, ["ledger"]);
  const form = useAppForm({
    initialValues: { from: toTypedDate(`${closed.slice(0, 7)}-01`), reason: "" },
    submit: ({ from, reason }) =>
      reopen.mutateAsync({ body: { from: parseTypedDate(from) ?? "", reason: reason.trim() } }),
    failure: accountingTexts.periodFailed,
    onDone: (response) => {
      onDone();
      void notify(response.msg);
    },
  });
  const from = parseTypedDate(form.values.from);
  const error = from === null ? null : reopeningError(from, closed);
  const isReady = from !== null && error === null && form.values.reason.trim() !== "";
  return (
    <Form form={form} messageInside>
      <DateField
        label="From"
        data-autofocus
        {...form.field("from")}
        {...(error === null ? {} : { error })}
      />
      <TextInput
        label="Reason"
        withAsterisk
        maxLength={textLimits.line}
        {...form.field("reason")}
      />
      <ConfirmAction
        of={form}
        danger
        sentence={
          isReady
            ? `${formatStaffDate(from)} and every later day take entries again. Reports of these days may change.`
            : null
        }
        label="Reopen the books"
        onCancel={onDone}
      />
    </Form>
  );
}
