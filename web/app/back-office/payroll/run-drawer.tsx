import { useState } from "react";
import { Button, Group } from "@mantine/core";
import { may } from "@microfinance/contract/core/access.ts";
import { formatStaffDate, monthName } from "@microfinance/contract/core/dates.ts";
import { formatNleExact } from "@microfinance/contract/core/money.ts";
import * as payroll from "@microfinance/contract/payroll/endpoints.ts";
import { runStates } from "@microfinance/contract/payroll/rules.ts";
import type { RunDetails } from "@microfinance/contract/payroll/schema.ts";
import { payrollTexts } from "@microfinance/contract/payroll/texts.ts";
import { postRun } from "@microfinance/contract/payroll/endpoints.ts";
import { ConfirmAction } from "../../components/drawer/confirm-action.tsx";
import { DetailSection } from "../../components/drawer/detail-drawer.tsx";
import { DetailList } from "../../components/display/detail-list.tsx";
import { RecordDrawer } from "../../components/drawer/record-drawer.tsx";
import { Banner } from "../../components/feedback/banner.tsx";
import { notify } from "../../core/notify.ts";
import { download } from "../../core/api.ts";
import { useEndpointMutation } from "../../core/query.ts";
import { useActor } from "../../core/use-actor.ts";
import { useSubmit } from "../../core/use-submit.ts";
import { ReasonForm } from "../../components/drawer/reason-form.tsx";
import { RemittanceForm } from "./remittance-form.tsx";
import { Remittances } from "./remittances.tsx";
import { ResultForm } from "./result-form.tsx";
import { RunLines } from "./run-lines.tsx";

/** The side panel of a deduction list. Closed while `id` is null. */
export function RunDrawer(props: { id: number | null; onClose: () => void }) {
  return (
    <RecordDrawer
      {...props}
      title="Deduction list"
      wide
      read={payroll.readRun}
      failure={payrollTexts.readFailed}
    >
      {({ run }) => <RunView run={run} />}
    </RecordDrawer>
  );
}

type Open = "result" | "money" | "close" | "cancel" | "reopen" | null;

function RunView({ run }: { run: RunDetails }) {
  const [open, setOpen] = useState<Open>(null);
  const actor = useActor();
  const mayManage = actor !== null && may(actor, "payroll.manage");
  const isOpen = run.state === "open";
  const close = () => setOpen(null);
  return (
    <>
      <DetailSection
        title={`${run.code} ${run.employer_name}`}
        actions={actor !== null && may(actor, "records.export") && <FileButtons run={run} />}
      >
        <DetailList items={figures(run)} />
      </DetailSection>
      {mayManage && isOpen && run.waiting > 0 && <PostRows run={run} />}
      {mayManage && open === null && (
        <Group gap="xs" my="md">
          {isOpen && <Button onClick={() => setOpen("result")}>Answer of the employer</Button>}
          {run.state !== "canceled" && (
            <Button variant="default" onClick={() => setOpen("money")}>
              Money received
            </Button>
          )}
          {isOpen && (
            <Button variant="default" onClick={() => setOpen("close")}>
              Close list
            </Button>
          )}
          {isOpen && run.deducted === 0 && (
            <Button variant="default" onClick={() => setOpen("cancel")}>
              Cancel list
            </Button>
          )}
          {run.state === "closed" && may(actor, "payroll.reopen") && (
            <Button variant="default" onClick={() => setOpen("reopen")}>
              Reopen
            </Button>
          )}
        </Group>
      )}
      {open === "result" && <ResultForm run={run} onDone={close} />}
      {open === "money" && <RemittanceForm run={run} onDone={close} />}
      {open === "close" && <CloseList run={run} onDone={close} />}
      {open === "cancel" && <Ended run={run} way="cancel" onDone={close} />}
      {open === "reopen" && <Ended run={run} way="reopen" onDone={close} />}
      <Remittances run={run} />
      <RunLines run={run} />
    </>
  );
}

function figures(run: RunDetails) {
  return [
    {
      label: "Month",
      value: `${monthName(run.month)}${run.number > 1 ? `, supplement ${run.number - 1}` : ""}`,
    },
    { label: "Pay day", value: formatStaffDate(run.pay_day) },
    { label: "State", value: runStates.find(({ value }) => value === run.state)?.label ?? "" },
    ...(run.reason === null ? [] : [{ label: "Reason", value: run.reason }]),
    { label: "Expected", value: formatNleExact(run.expected) },
    { label: "Deducted", value: formatNleExact(run.deducted) },
    { label: "Not deducted", value: formatNleExact(run.short) },
    { label: "Arrived", value: formatNleExact(run.arrived) },
    { label: "Still to arrive", value: formatNleExact(run.difference) },
    { label: "Prepared by", value: run.prepared_by },
  ];
}

function FileButtons({ run }: { run: RunDetails }) {
  const [failed, setFailed] = useState(false);
  const save = async (format: "csv" | "xlsx") => {
    setFailed(false);
    try {
      await download(payroll.exportRun, { params: { id: run.id }, query: { format } });
    } catch {
      setFailed(true);
    }
  };
  return (
    <>
      {(["xlsx", "csv"] as const).map((format) => (
        <Button
          key={format}
          variant="default"
          size="compact-sm"
          onClick={() => void save(format)}
        >{`Save as ${format === "xlsx" ? "Excel" : "CSV"}`}</Button>
      ))}
      {failed && (
        <Banner
          message={{ tone: "warning", text: payrollTexts.readFailed }}
          onDismiss={() => setFailed(false)}
        />
      )}
    </>
  );
}

function CloseList({ run, onDone }: { run: RunDetails; onDone: () => void }) {
  const close = useEndpointMutation(payroll.closeRun);
  const sending = useSubmit(() => close.mutateAsync({ params: { id: run.id } }), {
    failure: payrollTexts.closeFailed,
    onDone: (response) => {
      onDone();
      void notify(response.msg);
    },
  });
  return (
    <DetailSection title="Close the list">
      <ConfirmAction
        of={sending}
        sentence={closingText(run)}
        label="Close list"
        onCancel={onDone}
      />
    </DetailSection>
  );
}

function closingText({ code, short }: RunDetails): string {
  const first = `${code} takes no more files; money still arrives for it.`;
  if (short === 0) return `${first} Everything was deducted.`;
  return `${first} ${formatNleExact(short)} was not deducted: each customer who still owes of it is notified.`;
}

/** Cancels a list, or reopens a closed one. */
function Ended(props: { run: RunDetails; way: "cancel" | "reopen"; onDone: () => void }) {
  const { run, way, onDone } = props;
  const cancel = useEndpointMutation(payroll.cancelRun);
  const reopen = useEndpointMutation(payroll.reopenRun);
  const send = way === "cancel" ? cancel : reopen;
  return (
    <ReasonForm
      title={way === "cancel" ? "Cancel the list" : "Reopen the list"}
      sentence={
        way === "cancel"
          ? `${run.code} ends without a booking. Its loans can be listed again.`
          : `${run.code} takes files again.`
      }
      label={way === "cancel" ? "Cancel list" : "Reopen list"}
      submit={(reason) => send.mutateAsync({ params: { id: run.id }, body: { reason } })}
      failure={way === "cancel" ? payrollTexts.cancelFailed : payrollTexts.reopenFailed}
      onDone={(text) => {
        onDone();
        void notify(text);
      }}
      onCancel={onDone}
    />
  );
}

/** Books the rows that wait, 200 a call (PAYR-15). What is booked stays booked when a call fails. */
function PostRows({ run }: { run: RunDetails }) {
  const [left, setLeft] = useState<number | null>(null);
  const post = useEndpointMutation(postRun, ["loans", "payments", "credit", "ledger"]);
  const sendAll = async () => {
    let after: number | null = 0;
    let booked = 0;
    let refused = 0;
    while (after !== null) {
      const body: { after: number } = { after };
      const answer = await post.mutateAsync({ params: { id: run.id }, body });
      booked += answer.booked;
      refused += answer.refused;
      setLeft(answer.waiting);
      after = answer.next;
    }
    return { booked, refused };
  };
  const sending = useSubmit(sendAll, {
    success: ({ booked, refused }) =>
      refused === 0
        ? payrollTexts.posted(booked)
        : `${payrollTexts.posted(booked)} ${refused} could not be booked: see the reasons below.`,
    failure: payrollTexts.postFailed,
    onDone: ({ booked }) => {
      setLeft(null);
      void notify(payrollTexts.posted(booked));
    },
    onFailed: () => setLeft(null),
  });
  const waiting = left ?? run.waiting;
  return (
    <DetailSection title="To book">
      <ConfirmAction
        of={sending}
        sentence={`${waiting} ${waiting === 1 ? "row waits" : "rows wait"}. Each pays its loan on the day of the deduction; what a loan does not need becomes credit.`}
        label="Book"
      />
    </DetailSection>
  );
}
