import type { AgreementRecord } from "@microfinance/contract/agreements/agreement-schema.ts";
import { noCharges } from "@microfinance/contract/accounting/charges.ts";
import { readSchedulePdf } from "@microfinance/contract/agreements/endpoints.ts";
import { formatNleExact, toCents } from "@microfinance/contract/core/money.ts";
import { readLoanStatement } from "@microfinance/contract/servicing/endpoints.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { approvalTerms, formatTerms } from "@microfinance/contract/products/terms.ts";
import { useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { agreementStateLabel } from "@microfinance/contract/agreements/agreement.ts";
import * as agreements from "@microfinance/contract/agreements/endpoints.ts";
import { differenceText } from "@microfinance/contract/agreements/terms.ts";
import { agreementTexts } from "@microfinance/contract/agreements/texts.ts";
import { may } from "@microfinance/contract/core/access.ts";
import { formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import { DetailSection } from "../../../components/drawer/detail-drawer.tsx";
import { DetailList } from "../../../components/display/detail-list.tsx";
import { Unbroken } from "../../../components/display/sentence.tsx";
import { PdfButton } from "../../../components/print/pdf-button.tsx";
import { months, percent } from "../format.ts";
import { amountOf, chargeFacts, consentFacts, dateOf } from "./loan-facts.tsx";
import { SignedCopyButton } from "../../../agreements/signed-copy-button.tsx";
import { Banner } from "../../../components/feedback/banner.tsx";
import { NotLoaded } from "../../../components/feedback/not-loaded.tsx";
import { Note } from "../../../components/feedback/note.tsx";
import { DetailSkeleton } from "../../../components/feedback/skeletons.tsx";
import layout from "../../../components/layout.module.css";
import { useEndpointQuery } from "../../../core/query.ts";
import { useActor } from "../../../core/use-actor.ts";
import type { BannerMessage } from "../../../core/use-submit.ts";
import { repaymentOf } from "@microfinance/contract/schedules/repayment.ts";
import {
  amountLabel,
  interestLabel,
  interestWords,
} from "@microfinance/contract/schedules/words.ts";

/** What was agreed (LOAN-86): the terms of the approval, or those applied for, and the signed consent. */
export function AgreementPanel(props: { loan: LoanDetails }) {
  const { loan } = props;
  const isApproved = loan.approval_date !== null;
  const hasEnded = loan.status === "canceled" || loan.status === "closed";
  return (
    <>
      {isApproved && !hasEnded && <SignedAgreement loan={loan} />}
      <DetailSection
        title={isApproved ? "Terms" : "Terms applied for"}
        actions={
          isApproved && (
            <>
              <PdfButton
                endpoint={readLoanStatement}
                params={{ id: loan.loan_id }}
                size="compact-sm"
                disabled={loan.paid_out_on === null}
              >
                Statement
              </PdfButton>
              <PdfButton
                endpoint={readSchedulePdf}
                params={{ id: loan.loan_id }}
                size="compact-sm"
                disabled={loan.paid_out_on === null}
              >
                Schedule
              </PdfButton>
            </>
          )
        }
      >
        <p className={layout.below4}>
          <Unbroken>{termsOf(loan)}</Unbroken>
        </p>
        <DetailList
          items={[
            { label: "Loan type", value: loan.loan_type_name },
            { label: "Amount", value: amountOf(loan.approved_amount ?? loan.loan_amount) },
            { label: interestLabel(loan), value: interestWords(loan, percent) },
            { label: "Period", value: months(loan.loan_period, loan.period_unit) },
            ...chargeFacts(loan),
            ...(loan.paid_out_on === null
              ? []
              : [{ label: "Last instalment due", value: dateOf(loan.due_date) }]),
          ]}
        />
      </DetailSection>
      <DetailSection title="Consent">
        <DetailList
          items={[
            ...consentFacts(loan),
            { label: "Submission date", value: dateOf(loan.submission_date) },
          ]}
        />
      </DetailSection>
    </>
  );
}

/** The terms in a sentence: as approved, also after a new schedule has changed the monthly payment. */
function termsOf(loan: LoanDetails): string {
  const { approved_amount, interest_rate, loan_period } = loan;
  const amount = approved_amount ?? loan.loan_amount;
  const plan = { repayment: repaymentOf(loan), from: loan.paid_out_on ?? loan.approval_date ?? "" };
  const agreed =
    approved_amount === null
      ? loan
      : formatTerms(
          approvalTerms(toCents(approved_amount), interest_rate, loan_period, noCharges, plan),
        );
  return `${formatNleExact(amount)} over ${months(loan_period, loan.period_unit)}: ${formatNleExact(agreed.total_amount)} is repaid, ${formatNleExact(agreed.monthly_payment)} ${amountLabel(loan).toLowerCase()}.`;
}

/**
 * The agreement of an approved loan (LOAN-112, LOAN-113): its state, its PDF, the signed copy, and earlier versions.
 */
function SignedAgreement(props: { loan: LoanDetails }) {
  const params = { id: props.loan.loan_id };
  const result = useEndpointQuery(agreements.readAgreement, { params });
  if (result.data === undefined)
    return (
      <NotLoaded result={result} fallback={agreementTexts.fetchFailed}>
        <DetailSkeleton lines={5} />
      </NotLoaded>
    );
  return (
    <OpenedAgreement
      loan={props.loan}
      agreement={result.data.agreement}
      earlier={result.data.earlier}
    />
  );
}

function OpenedAgreement(props: {
  loan: LoanDetails;
  agreement: AgreementRecord;
  earlier: readonly AgreementRecord[];
}) {
  const { loan, agreement, earlier } = props;
  const params = { id: loan.loan_id };
  const [message, setMessage] = useState<BannerMessage | null>(null);
  const actor = useActor();
  const cache = useQueryClient();
  const hasEnded = loan.status === "canceled" || loan.status === "closed";
  const mayAdd = actor !== null && may(actor, "applications.submit") && !hasEnded;
  return (
    <DetailSection
      title={`Agreement ${agreement.number}`}
      actions={
        <>
          <PdfButton
            endpoint={agreements.readAgreementPdf}
            params={params}
            size="compact-sm"
            onSaved={() => void cache.invalidateQueries({ queryKey: ["agreements"] })}
          >
            Print agreement
          </PdfButton>
          {mayAdd && (
            <SignedCopyButton
              loanId={loan.loan_id}
              label={agreement.signed_at === null ? "Add signed copy" : "Replace signed copy"}
              size="compact-sm"
              onMessage={setMessage}
            />
          )}
        </>
      }
    >
      <Banner message={message} onDismiss={() => setMessage(null)} />
      {agreement.payout_waits !== null && loan.paid_out_on === null && (
        <Note tone="warning">{agreement.payout_waits}</Note>
      )}
      <DetailList
        missing="Not yet"
        items={[
          { label: "State", value: agreementStateLabel(agreement.state) },
          { label: "Made", value: formatStaffDateTime(agreement.made_at) },
          { label: "Printed", value: timeOf(agreement.printed_at) },
          {
            label: "Signed copy",
            value: agreement.signed_file?.name ?? timeOf(agreement.signed_at),
          },
          ...(agreement.differences.length === 0
            ? []
            : [
                {
                  label: "Worse than consented to",
                  value: agreement.differences.map(differenceText).join("; "),
                },
                { label: "Fresh consent", value: timeOf(agreement.consented_at) },
              ]),
          { label: "SHA-256", value: <code>{agreement.sha256}</code> },
        ]}
        columns={1}
      />
      {earlier.map((one) => (
        <p key={one.number}>
          {one.number}, {agreementStateLabel(one.state)}{" "}
          <PdfButton
            endpoint={agreements.readAgreementPdf}
            params={params}
            query={{ version: one.version }}
            size="compact-sm"
          >
            PDF
          </PdfButton>
        </p>
      ))}
    </DetailSection>
  );
}

function timeOf(time: string | null): string | null {
  return time === null ? null : formatStaffDateTime(time);
}
