import { useState } from "react";
import { Button, TextInput } from "@mantine/core";
import { may, type Actor } from "@microfinance/contract/core/access.ts";
import * as payments from "@microfinance/contract/payments/endpoints.ts";
import { moveTexts } from "@microfinance/contract/payments/move-texts.ts";
import {
  paymentTexts,
  paymentFormTexts,
  reversalErrors,
} from "@microfinance/contract/payments/texts.ts";
import { timers, cashMethod, textLimits } from "@microfinance/contract/core/constants.ts";
import { useEndpointQuery, useEndpointMutation } from "../../core/query.ts";
import { Banner } from "../../components/feedback/banner.tsx";
import { DetailDrawer, DetailSection } from "../../components/drawer/detail-drawer.tsx";
import { NotLoaded } from "../../components/feedback/not-loaded.tsx";
import { DetailSkeleton } from "../../components/feedback/skeletons.tsx";
import { reportTexts } from "@microfinance/contract/reports/texts.ts";
import { formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import type { WaitingRequest, Payment } from "@microfinance/contract/payments/fields.ts";
import { Link } from "react-router";
import { readLoanDetails } from "@microfinance/contract/servicing/endpoints.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { reversalError, reverserError } from "@microfinance/contract/payments/rules.ts";
import { readSettings } from "@microfinance/contract/settings/endpoints.ts";
import { defaultSettings, type LenderSettings } from "@microfinance/contract/settings/schema.ts";
import { isOwnLoan, ownLoanTexts } from "@microfinance/contract/staff/own-loan.ts";
import { namedAccount } from "@microfinance/contract/tills/cash-back.ts";
import { AskForReversal } from "./ask-for-reversal.tsx";
import { MovePayment } from "./move-payment.tsx";
import { ReceiptView } from "../loans/receipts/receipt-view.tsx";
import type { BannerMessage } from "../../core/use-submit.ts";
import { Unbroken } from "../../components/display/sentence.tsx";
import { Note } from "../../components/feedback/note.tsx";
import { sectionHref } from "../../core/use-section.ts";
import { CashBackField } from "../my-till/cash-back-field.tsx";
import { useAppForm } from "../../core/use-app-form.ts";
import { useActor } from "../../core/use-actor.ts";
import { ConfirmAction } from "../../components/drawer/confirm-action.tsx";
import { ErrorState } from "../../components/feedback/error-state.tsx";
import layout from "../../components/layout.module.css";
import { reversalOf } from "./format.ts";

/** The side panel of a payment: its receipt, and its reversal for those who may reverse. Closed while `id` is null. */
export function PaymentDrawer(props: { id: number | null; actor: Actor; onClose: () => void }) {
  return (
    <DetailDrawer opened={props.id !== null} onClose={props.onClose} title="Payment" wide>
      {props.id !== null && <PaymentDetails key={props.id} id={props.id} actor={props.actor} />}
    </DetailDrawer>
  );
}

function PaymentDetails(props: { id: number; actor: Actor }) {
  const [open, setOpen] = useState<"reversal" | "move" | null>(null);
  const [message, setMessage] = useState<BannerMessage | null>(null);
  const result = useEndpointQuery(payments.readPayment, {
    params: { paymentId: String(props.id) },
  });
  const { data } = result;
  if (data === undefined) {
    return (
      <NotLoaded result={result} fallback={reportTexts.fetchFailed}>
        <DetailSkeleton lines={10} />
      </NotLoaded>
    );
  }
  const { payment, waiting } = data;
  const mayReverse = may(props.actor, "payments.reverse");
  const mayRecord = may(props.actor, "payments.record");
  const done = (text: string) => {
    setOpen(null);
    setMessage({ tone: "success", text });
  };
  return (
    <div className={layout.stack4}>
      <Banner
        message={message}
        onDismiss={() => setMessage(null)}
        dismissAfter={timers.loanBanner}
      />
      <WaitingRequests waiting={waiting} />
      {open === "reversal" && !mayReverse && (
        <DetailSection title="Ask for reversal">
          <AskForReversal payment={payment} onCancel={() => setOpen(null)} onAsked={done} />
        </DetailSection>
      )}
      {open === "reversal" && mayReverse && (
        <DetailSection title="Reverse this payment">
          <ReversePayment
            payment={payment}
            onCancel={() => setOpen(null)}
            onReversed={() => done(paymentTexts.reversed)}
            onAsked={done}
          />
        </DetailSection>
      )}
      {open === "move" && (
        <DetailSection title={moveTexts.title}>
          <MovePayment payment={payment} onCancel={() => setOpen(null)} onDone={done} />
        </DetailSection>
      )}
      <ReceiptView
        payment={payment}
        actions={
          payment.reversal === null &&
          waiting.length === 0 &&
          open === null && (
            <>
              {(mayReverse || mayRecord) && (
                <Button variant="default" onClick={() => setOpen("reversal")}>
                  {mayReverse ? "Reverse payment" : "Ask for reversal"}
                </Button>
              )}
              {mayRecord && (
                <Button variant="default" onClick={() => setOpen("move")}>
                  {moveTexts.title}
                </Button>
              )}
            </>
          )
        }
      />
    </div>
  );
}

const waitingLabels = {
  payment_reversal: "The reversal of this payment",
  payment_move: "The move of this payment to another loan",
} as const;

/** The reversals and moves of a payment that wait for a second person (PAY-37). */
function WaitingRequests(props: { waiting: readonly WaitingRequest[] }) {
  return props.waiting.map(({ id, kind, reason, asker_name, asked_at }) => (
    <Note key={id} tone="warning">
      <p>
        {waitingLabels[kind]} waits for a second person under{" "}
        <Link to={{ hash: sectionHref("requests", { request: String(id) }) }}>Requests</Link>.
      </p>
      <p>
        <Unbroken>
          {asker_name} asked on {formatStaffDateTime(asked_at)}: {reason}
        </Unbroken>
      </p>
    </Note>
  ));
}

/** Reverses a payment once, with a reason; the sentence before the button states the new balance. */
export function ReversePayment(props: {
  payment: Payment;
  onCancel: () => void;
  onReversed: () => void;
  onAsked: (text: string) => void;
}) {
  const { payment } = props;
  const isCash = payment.method === cashMethod;
  const details = useEndpointQuery(readLoanDetails, { params: { id: payment.loan_id } });
  const reverse = useEndpointMutation(payments.reversePayment, [
    "loans",
    "credit",
    "ledger",
    "reports",
    "dashboard",
  ]);
  const form = useAppForm({
    initialValues: { reason: "", cash: "till" },
    submit: ({ reason, cash }) => {
      const account = isCash ? namedAccount(cash) : null;
      return reverse.mutateAsync({
        params: { paymentId: String(payment.id) },
        body: { reason: reason.trim(), ...(account === null ? {} : { cash: account }) },
      });
    },
    failure: "Failed to reverse the payment.",
    onDone: props.onReversed,
  });
  const actor = useActor();
  const settings = useEndpointQuery(readSettings).data?.settings ?? defaultSettings;
  const loan = details.data?.loan;
  if (loan === undefined && details.error !== null) {
    return (
      <ErrorState
        error={details.error}
        fallback={paymentFormTexts.lookupFailed}
        onRetry={() => void details.refetch()}
      />
    );
  }
  const rejection = loan === undefined ? null : reversalErrorOf(loan, payment, actor, settings);
  if (rejection === reversalErrors.recordedBySame)
    return (
      <div className={layout.stack4}>
        <p>{rejection}</p>
        <AskForReversal payment={payment} onCancel={props.onCancel} onAsked={props.onAsked} />
      </div>
    );
  if (rejection !== null) return <p>{rejection}</p>;
  return (
    <div className={layout.stack4}>
      <TextInput
        label="Reason"
        description="Shown on the receipt and kept in the audit log"
        withAsterisk
        maxLength={textLimits.line}
        {...form.field("reason")}
      />
      {isCash && <CashBackField {...form.field("cash")} />}
      <ConfirmAction
        of={form}
        danger
        sentence={
          loan === undefined || form.values.reason.trim() === ""
            ? null
            : `${reversalOf(loan, payment)}${furtherLoss(loan)}`
        }
        label="Reverse payment"
        onCancel={props.onCancel}
      />
    </div>
  );
}

/** The sentence about a written-off loan, of which the reversal is a further loss (SERV-127); empty for any other. */
function furtherLoss(loan: LoanDetails): string {
  if (loan.written_off_on === null) return "";
  return ` ${loan.loan_id} stays ${loan.status}, and what the payment had paid of its principal is a loss too.`;
}

/**
 * Why this person cannot reverse the payment, or null: its loan has ended, is their own, or they recorded the payment
 * (LOAN-45).
 */
function reversalErrorOf(
  loan: LoanDetails,
  payment: Payment,
  actor: Actor | null,
  { reversal_by_other }: LenderSettings,
): string | null {
  const staff_id = actor?.staff_id ?? 0;
  if (isOwnLoan(staff_id, loan.staff_alike)) return ownLoanTexts.refused;
  return (
    reversalError(loan.status, false, loan.written_off_on !== null) ??
    reverserError(payment.staff_id, { staff_id, reversal_by_other })
  );
}
