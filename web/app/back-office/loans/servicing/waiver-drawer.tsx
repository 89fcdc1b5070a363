import { TextInput } from "@mantine/core";
import { textLimits } from "@microfinance/contract/core/constants.ts";
import { formatStaffDate } from "@microfinance/contract/core/dates.ts";
import { formatNleExact } from "@microfinance/contract/core/money.ts";
import { fullName } from "@microfinance/contract/core/names.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { askWaiver, previewWaiver } from "@microfinance/contract/servicing/charge-endpoints.ts";
import type {
  ChargeRecord,
  WaiverFigures,
} from "@microfinance/contract/servicing/charge-schema.ts";
import { chargeTexts, waiverLines } from "@microfinance/contract/servicing/charge-texts.ts";
import { ConfirmAction } from "../../../components/drawer/confirm-action.tsx";
import { DetailDrawer } from "../../../components/drawer/detail-drawer.tsx";
import { DetailList } from "../../../components/display/detail-list.tsx";
import { NotLoaded } from "../../../components/feedback/not-loaded.tsx";
import { notify } from "../../../core/notify.ts";
import { DetailSkeleton } from "../../../components/feedback/skeletons.tsx";
import { useEndpointMutation, useEndpointQuery } from "../../../core/query.ts";
import { useAppForm } from "../../../core/use-app-form.ts";
import classes from "../decisions/action-form.module.css";

/** Asks for the waiver of a penalty, with what it would change (SERV-57). Closed while `charge` is null. */
export function WaiverDrawer(props: {
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
    checkFields: ({ reason }) =>
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
    <div className={classes.form}>
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
