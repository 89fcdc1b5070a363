import { useState } from "react";
import { Button } from "@mantine/core";
import { may } from "@microfinance/contract/core/access.ts";
import { formatStaffDate } from "@microfinance/contract/core/dates.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { takesPayments } from "@microfinance/contract/loans/status.ts";
import { listCharges } from "@microfinance/contract/servicing/charge-endpoints.ts";
import type { ChargeRecord } from "@microfinance/contract/servicing/charge-schema.ts";
import { chargeSentence } from "@microfinance/contract/servicing/charge-sentence.ts";
import { chargeStateTexts } from "@microfinance/contract/servicing/charge-texts.ts";
import { Money } from "../../../components/display/money.tsx";
import { useEndpointQuery } from "../../../core/query.ts";
import { useActor } from "../../../core/use-actor.ts";
import classes from "./charge-rows.module.css";
import { WaiverDrawer } from "./waiver-drawer.tsx";

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
