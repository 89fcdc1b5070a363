import { useState } from "react";
import { Button, TextInput } from "@mantine/core";
import { may } from "@microfinance/contract/core/access.ts";
import { formatStaffDate } from "@microfinance/contract/core/dates.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { takesPayments } from "@microfinance/contract/loans/status.ts";
import {
  listCharges,
  askWaiver,
  previewWaiver,
} from "@microfinance/contract/servicing/charge-endpoints.ts";
import type {
  ChargeRecord,
  WaiverFigures,
} from "@microfinance/contract/servicing/charge-schema.ts";
import { chargeSentence } from "@microfinance/contract/servicing/charge-sentence.ts";
import {
  chargeStateTexts,
  chargeTexts,
  waiverLines,
} from "@microfinance/contract/servicing/charge-texts.ts";
import { textLimits } from "@microfinance/contract/core/constants.ts";
import { formatNleExact } from "@microfinance/contract/core/money.ts";
import { fullName } from "@microfinance/contract/core/names.ts";
import { Money } from "../../../components/display/money.tsx";
import { useEndpointQuery, useEndpointMutation } from "../../../core/query.ts";
import { useActor } from "../../../core/use-actor.ts";
import classes from "./charge-rows.module.css";
import { ConfirmAction } from "../../../components/drawer/confirm-action.tsx";
import { DetailDrawer } from "../../../components/drawer/detail-drawer.tsx";
import { DetailList } from "../../../components/display/detail-list.tsx";
import { NotLoaded } from "../../../components/feedback/not-loaded.tsx";
import { notify } from "../../../core/notify.ts";
import { DetailSkeleton } from "../../../components/feedback/skeletons.tsx";
import { useAppForm } from "../../../core/use-app-form.ts";
import actionFormClasses from "../decisions/action-form.module.css";

/** The penalties of a loan; a loan without any makes no request. */
export function useCharges(loan: LoanDetails) {
  const hasCharges = loan.acts.some(({ kind }) => kind === "penalty");
  return useEndpointQuery(
    listCharges,
    { params: { id: loan.loan_id } },
    { enabled: hasCharges, keep: true },
  );
}

/** The penalties of one instalment below its row in the schedule, each with how its amount came about (SERV-55). */
export function ChargeRows(props: { loan: LoanDetails; charges: readonly ChargeRecord[] }) {
  const actor = useActor();
  const [opened, setOpened] = useState<number | null>(null);
  const mayAsk = actor !== null && may(actor, "charges.waive") && takesPayments(props.loan.status);
  return props.charges.map((charge) => (
    <ChargeRow
      key={charge.id}
      loan={props.loan}
      charge={charge}
      isOpen={opened === charge.id}
      {...(mayAsk && charge.ended_on === null && !charge.waiting
        ? { onAsk: () => setOpened(charge.id) }
        : {})}
      onClose={() => setOpened(null)}
    />
  ));
}

function ChargeRow(props: {
  loan: LoanDetails;
  charge: ChargeRecord;
  isOpen: boolean;
  onAsk?: () => void;
  onClose: () => void;
}) {
  const { loan, charge } = props;
  return (
    <>
      <tr className={classes.charge}>
        <td>
          Penalty <span>{formatStaffDate(charge.charged_on)}</span>
        </td>
        <td>
          <Money value={charge.amount} />
        </td>
        <td>
          <Money value={charge.paid} />
        </td>
        <td>{chargeStateTexts[charge.state]}</td>
      </tr>
      <tr className={classes.how}>
        <td colSpan={4}>
          <p>{chargeSentence(charge, formatStaffDate)}</p>
          <Ending charge={charge} />
          {props.onAsk !== undefined && (
            <Button variant="default" size="compact-sm" onClick={props.onAsk}>
              Ask for a waiver
            </Button>
          )}
          <WaiverDrawer loan={loan} charge={props.isOpen ? charge : null} onClose={props.onClose} />
        </td>
      </tr>
    </>
  );
}

/** Who ended a penalty and why, or who has asked for it. */
function Ending({ charge }: { charge: ChargeRecord }) {
  const { ended_on, waiting, reason = "" } = charge;
  if (waiting)
    return (
      <p className={classes.waiting}>
        {waiting.asked_by} asked for a waiver, another person must approve it: {waiting.reason}
      </p>
    );
  if (ended_on === null) return null;
  const by =
    charge.state === "waived"
      ? `Waived on ${formatStaffDate(ended_on)}: asked by ${charge.asked_by}, approved by ${charge.approved_by}.`
      : `Taken back on ${formatStaffDate(ended_on)}.`;
  return (
    <p>
      {by} {reason}
    </p>
  );
}

/** Asks for the waiver of a penalty, with what it would change (SERV-57). Closed while `charge` is null. */
function WaiverDrawer(props: {
  loan: LoanDetails;
  charge: ChargeRecord | null;
  onClose: () => void;
}) {
  const { loan, charge } = props;
  return (
    <DetailDrawer
      opened={charge !== null}
      onClose={props.onClose}
      title="Ask for a waiver"
      text={`${fullName(loan)}, ${loan.loan_id}`}
    >
      {charge !== null && <AskWaiver loan={loan} charge={charge} onClose={props.onClose} />}
    </DetailDrawer>
  );
}

function AskWaiver(props: { loan: LoanDetails; charge: ChargeRecord; onClose: () => void }) {
  const { loan, charge } = props;
  const params = { id: loan.loan_id, chargeId: charge.id };
  const preview = useEndpointQuery(previewWaiver, { params }, { staleTime: 0 });
  const ask = useEndpointMutation(askWaiver, ["loans", "dashboard"]);
  const shown = preview.data;
  const form = useAppForm({
    initialValues: { reason: "" },
    check: ({ reason }) =>
      reason.trim() === "" ? [{ field: "reason", text: chargeTexts.reasonRequired }] : [],
    submit: ({ reason }, key) =>
      ask
        .mutateAsync({
          params,
          body: { request_key: key(), reason: reason.trim(), hash: shown?.hash ?? "" },
        })
        .catch(async (error: unknown) => {
          await preview.refetch();
          throw error;
        }),
    failure: chargeTexts.askFailed,
    onDone: () => {
      props.onClose();
      void notify(chargeTexts.asked);
    },
  });
  if (shown === undefined)
    return (
      <NotLoaded result={preview} fallback={chargeTexts.failed}>
        <DetailSkeleton lines={5} />
      </NotLoaded>
    );
  return (
    <div className={actionFormClasses.form}>
      <DetailList
        items={[
          { label: "Charged on", value: formatStaffDate(charge.charged_on) },
          { label: "Penalty", value: formatNleExact(charge.amount) },
          ...waiverLines(shown.figures),
        ]}
      />
      <TextInput
        label="Reason"
        description="Read by the person who approves it, and kept with the loan"
        withAsterisk
        maxLength={textLimits.line}
        {...form.field("reason")}
      />
      <ConfirmAction
        of={form}
        sentence={consequence(loan, shown.figures)}
        label="Ask for the waiver"
        onCancel={props.onClose}
      />
    </div>
  );
}

function consequence(loan: LoanDetails, { waived, balance_after }: WaiverFigures): string {
  const then = balance_after === 0 ? "nothing more" : formatNleExact(balance_after);
  return `Once another person has approved it, ${formatNleExact(waived)} is taken off and ${fullName(loan)} owes ${then}.`;
}
