import { useState } from "react";
import { Button } from "@mantine/core";
import { may } from "@microfinance/contract/core/access.ts";
import { formatStaffDate } from "@microfinance/contract/core/dates.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { takesPayments } from "@microfinance/contract/loans/status.ts";
import {
  listCharges,
  askUndoWaiver,
  askWaiver,
  previewUndoWaiver,
  previewWaiver,
} from "@microfinance/contract/servicing/charge-endpoints.ts";
import type { ChargeRecord } from "@microfinance/contract/servicing/charge-schema.ts";
import { chargeSentence } from "@microfinance/contract/servicing/charge-sentence.ts";
import {
  chargeStateTexts,
  chargeTexts,
  undoWaiverLines,
  waiverLines,
} from "@microfinance/contract/servicing/charge-texts.ts";
import { formatNleExact } from "@microfinance/contract/core/money.ts";
import { fullName } from "@microfinance/contract/core/names.ts";
import { Money } from "../../../components/display/money.tsx";
import { useEndpointQuery, useEndpointMutation } from "../../../core/query.ts";
import { useActor } from "../../../core/use-actor.ts";
import classes from "./charge-rows.module.css";
import { AskForm } from "./ask-form.tsx";
import { DetailDrawer } from "../../../components/drawer/detail-drawer.tsx";

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
  const { status } = props.loan;
  const mayAsk = (charge: ChargeRecord) => {
    if (actor === null || !may(actor, "charges.waive") || charge.waiting) return false;
    if (charge.state === "waived")
      return charge.may_undo === true && (takesPayments(status) || status === "paid");
    return charge.ended_on === null && takesPayments(status);
  };
  return props.charges.map((charge) => (
    <ChargeRow
      key={charge.id}
      loan={props.loan}
      charge={charge}
      isOpen={opened === charge.id}
      {...(mayAsk(charge) ? { onAsk: () => setOpened(charge.id) } : {})}
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
              {charge.state === "waived" ? undoLabel : "Ask for a waiver"}
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
        {waiting.asked_by} asked {charge.state === "waived" ? "to undo the waiver" : "for a waiver"}
        , another person must approve it: {waiting.reason}
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

/**
 * Asks for the waiver of a penalty, or to undo it where it is waived, with what it would change (SERV-57, SERV-60).
 * Closed while `charge` is null.
 */
function WaiverDrawer(props: {
  loan: LoanDetails;
  charge: ChargeRecord | null;
  onClose: () => void;
}) {
  const { loan, charge, onClose } = props;
  const isWaived = charge?.state === "waived";
  const Ask = isWaived ? AskUndoWaiver : AskWaiver;
  return (
    <DetailDrawer
      opened={charge !== null}
      onClose={onClose}
      title={isWaived ? undoLabel : "Ask for a waiver"}
      text={`${fullName(loan)}, ${loan.loan_id}`}
    >
      {charge !== null && <Ask loan={loan} charge={charge} onClose={onClose} />}
    </DetailDrawer>
  );
}

interface AskProperties {
  loan: LoanDetails;
  charge: ChargeRecord;
  onClose: () => void;
}

function AskWaiver({ loan, charge, onClose }: AskProperties) {
  const params = { id: loan.loan_id, chargeId: charge.id };
  const preview = useEndpointQuery(previewWaiver, { params }, { staleTime: 0 });
  const ask = useEndpointMutation(askWaiver, ["loans", "dashboard"]);
  const figures = preview.data?.figures;
  return (
    <AskForm
      preview={preview}
      lines={figures && [...chargeLines(charge), ...waiverLines(figures)]}
      sentence={
        figures === undefined
          ? null
          : `Once another person has approved it, ${formatNleExact(figures.waived)} is taken off and ${fullName(loan)} owes ${owed(figures.balance_after)}.`
      }
      label="Ask for the waiver"
      reasonMissing={chargeTexts.reasonRequired}
      failure={chargeTexts.askFailed}
      done={chargeTexts.asked}
      ask={(body) => ask.mutateAsync({ params, body })}
      onDone={onClose}
      onCancel={onClose}
    />
  );
}

function AskUndoWaiver({ loan, charge, onClose }: AskProperties) {
  const params = { id: loan.loan_id, chargeId: charge.id };
  const preview = useEndpointQuery(previewUndoWaiver, { params }, { staleTime: 0 });
  const ask = useEndpointMutation(askUndoWaiver, ["loans", "dashboard"]);
  const figures = preview.data?.figures;
  return (
    <AskForm
      preview={preview}
      lines={figures && [...chargeLines(charge), ...undoWaiverLines(figures)]}
      sentence={
        figures === undefined
          ? null
          : `Once another person has approved it, ${formatNleExact(figures.amount)} is owed again, so that ${fullName(loan)} owes ${owed(figures.balance_after)} and is told.`
      }
      label={undoLabel}
      reasonMissing={chargeTexts.undoReasonRequired}
      failure={chargeTexts.undoAskFailed}
      done={chargeTexts.undoAsked}
      ask={(body) => ask.mutateAsync({ params, body })}
      onDone={onClose}
      onCancel={onClose}
    />
  );
}

const undoLabel = "Ask to undo the waiver";

const chargeLines = ({ charged_on, amount }: ChargeRecord) => [
  { label: "Charged on", value: formatStaffDate(charged_on) },
  { label: "Penalty", value: formatNleExact(amount) },
];

const owed = (balance: number) => (balance === 0 ? "nothing more" : formatNleExact(balance));
