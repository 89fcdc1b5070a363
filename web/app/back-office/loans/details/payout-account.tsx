import { useId, useState } from "react";
import { Button } from "@mantine/core";
import { may } from "@microfinance/contract/core/access.ts";
import { payoutAccountTexts } from "@microfinance/contract/loans/texts.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { formatAccount } from "@microfinance/contract/loans/reviewed-data.ts";
import { isInReview } from "@microfinance/contract/loans/status.ts";
import { useActor } from "../../../core/use-actor.ts";
import { useSubmit } from "../../../core/use-submit.ts";
import { ConfirmAction } from "../../../components/drawer/confirm-action.tsx";
import { DetailSection } from "../../../components/drawer/detail-drawer.tsx";
import { DetailList } from "../../../components/display/detail-list.tsx";
import { Note } from "../../../components/feedback/note.tsx";
import { notify } from "../../../core/notify.ts";
import classes from "../decisions/action-form.module.css";
import { useLoanCalls, useRefreshOnConflict } from "../decisions/use-loan-calls.ts";

/** Where the money of a loan goes: the reviewed account, and a changed one until it is accepted (LOAN-49). */
export function PayoutAccountSection(props: { loan: LoanDetails }) {
  const { loan } = props;
  const accounts = loan.payout_account;
  if (accounts === undefined) return null;
  const { reviewed, current, is_waiting } = accounts;
  if (reviewed === null && !is_waiting && !isInReview(loan)) return null;
  return (
    <DetailSection title={payoutAccountTexts.title}>
      <div className={classes.form}>
        {is_waiting && <Note tone="warning">{payoutAccountTexts.changed}</Note>}
        <DetailList
          columns={1}
          items={[
            { label: payoutAccountTexts.reviewed, value: reviewed && formatAccount(reviewed) },
            ...(is_waiting || isInReview(loan)
              ? [{ label: payoutAccountTexts.current, value: current && formatAccount(current) }]
              : []),
          ]}
        />
        {is_waiting && current !== null && <AcceptAccount loan={loan} account={current} />}
      </div>
    </DetailSection>
  );
}

/** The account an approval pays to, with a warning while a changed one waits (LOAN-49). */
export function PayoutNote(props: { loan: LoanDetails }) {
  const accounts = props.loan.payout_account;
  if (accounts === undefined) return null;
  const { reviewed, is_waiting } = accounts;
  return (
    <Note tone={is_waiting ? "warning" : "neutral"}>
      <p>
        {payoutAccountTexts.reviewed}:{" "}
        {reviewed === null ? payoutAccountTexts.none : formatAccount(reviewed)}
      </p>
      {is_waiting && <p>{payoutAccountTexts.changed}</p>}
    </Note>
  );
}

function AcceptAccount(props: {
  loan: LoanDetails;
  account: { bank_name: string; account_name: string; account_number: string };
}) {
  const { loan, account } = props;
  const actor = useActor();
  const calls = useLoanCalls();
  const refreshing = useRefreshOnConflict();
  const [isAsking, setAsking] = useState(false);
  const reasonId = useId();
  const sending = useSubmit(
    () =>
      refreshing(() =>
        calls.acceptAccount.mutateAsync({
          params: { customerId: loan.customer_id, loanId: loan.loan_id },
          body: account,
        }),
      ),
    {
      failure: payoutAccountTexts.acceptFailed,
      onDone: () => void notify(payoutAccountTexts.accepted),
    },
  );
  if (actor === null || !may(actor, "loans.accept_account")) return null;
  const isOwnChange = loan.payout_account?.changed_by.includes(actor.user_id) === true;
  if (isOwnChange || !isAsking)
    return (
      <div>
        <Button
          variant="default"
          disabled={isOwnChange}
          aria-describedby={isOwnChange ? reasonId : undefined}
          onClick={() => setAsking(true)}
        >
          {payoutAccountTexts.accept}
        </Button>
        {isOwnChange && <p id={reasonId}>{payoutAccountTexts.changedBySame}</p>}
      </div>
    );
  return (
    <ConfirmAction
      of={sending}
      sentence={payoutAccountTexts.acceptConsequence(formatAccount(account))}
      label={payoutAccountTexts.accept}
      onCancel={() => setAsking(false)}
    />
  );
}
