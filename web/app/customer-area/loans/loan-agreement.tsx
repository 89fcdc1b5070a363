import { useState } from "react";
import { Button } from "@mantine/core";
import { agreementStateLabel } from "@microfinance/contract/agreements/agreement.ts";
import type { AgreementRecord } from "@microfinance/contract/agreements/agreement-schema.ts";
import type { Disclosure } from "@microfinance/contract/agreements/disclosure.ts";
import * as agreements from "@microfinance/contract/agreements/endpoints.ts";
import { type AgreementTerms, differenceText } from "@microfinance/contract/agreements/terms.ts";
import { agreementTexts } from "@microfinance/contract/agreements/texts.ts";
import { formatCustomerDate } from "@microfinance/contract/core/dates.ts";
import { panelTexts } from "@microfinance/contract/customers/texts.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { flatChargeNote } from "@microfinance/contract/products/texts.ts";
import { repaymentNotes } from "@microfinance/contract/schedules/words.ts";
import { applicationNotes } from "../../loan-application/cost-notes.ts";
import { DisclosureView } from "../../agreements/disclosure-view.tsx";
import { SignedCopyButton } from "../../agreements/signed-copy-button.tsx";
import { DetailSection } from "../../components/drawer/detail-drawer.tsx";
import { DetailList } from "../../components/display/detail-list.tsx";
import { Banner } from "../../components/feedback/banner.tsx";
import { NotLoaded } from "../../components/feedback/not-loaded.tsx";
import { Note } from "../../components/feedback/note.tsx";
import { DetailSkeleton } from "../../components/feedback/skeletons.tsx";
import { PdfButton } from "../../components/print/pdf-button.tsx";
import { useEndpointMutation, useEndpointQuery } from "../../core/query.ts";
import { useSubmit, type BannerMessage } from "../../core/use-submit.ts";
import classes from "./loan-agreement.module.css";

/** What a customer's application costs, as it was read before the consent (LOAN-111). */
export function LoanDisclosure(props: { loan: LoanDetails }) {
  const params = { id: props.loan.loan_id };
  const result = useEndpointQuery(agreements.readLoanDisclosure, { params });
  const { data } = result;
  if (data === undefined)
    return (
      <NotLoaded result={result} fallback={panelTexts.failed}>
        <DetailSkeleton lines={6} />
      </NotLoaded>
    );
  const [consent] = data.consents;
  const { repayment } = data.disclosure.figures;
  return (
    <DetailSection title="Cost of the loan">
      {consent !== undefined && (
        <p className={classes.given}>
          You consented on {formatCustomerDate(consent.given_at.slice(0, 10))}.
        </p>
      )}
      <DisclosureView
        disclosure={data.disclosure}
        notes={`${applicationNotes(repayment)} ${agreementTexts.dates}`.trim()}
      />
    </DetailSection>
  );
}

/** The agreement of a customer's approved loan (LOAN-112): a copy, the signed copy, and a consent to worse terms. */
export function LoanAgreement(props: { loan: LoanDetails }) {
  const { loan } = props;
  const params = { id: loan.loan_id };
  const result = useEndpointQuery(agreements.readAgreement, { params });
  const { data } = result;
  const [message, setMessage] = useState<BannerMessage | null>(null);
  if (data === undefined)
    return (
      <NotLoaded result={result} fallback={panelTexts.failed}>
        <DetailSkeleton lines={6} />
      </NotLoaded>
    );
  const { terms, ...agreement } = data.agreement;
  const isAsked = agreement.differences.length > 0 && agreement.consented_at === null;
  return (
    <>
      <Banner message={message} onDismiss={() => setMessage(null)} />
      {isAsked && loan.paid_out_on === null && (
        <FreshConsent loan={loan} agreement={agreement} terms={terms} onMessage={setMessage} />
      )}
      <DetailSection title={`Agreement ${agreement.number}`}>
        <DetailList
          missing="Not yet"
          items={[
            {
              label: "State",
              value:
                agreement.state === "signed" ? agreementStateLabel("signed") : "Not signed yet",
            },
            // Its absence is the state above.
            ...(agreement.signed_file === null
              ? []
              : [{ label: "Signed copy", value: agreement.signed_file.name }]),
          ]}
        />
        <div className={classes.buttons}>
          <PdfButton endpoint={agreements.readAgreementPdf} params={params} size="md">
            Agreement as PDF
          </PdfButton>
          {loan.paid_out_on !== null && (
            <PdfButton endpoint={agreements.readSchedulePdf} params={params} size="md">
              Schedule as PDF
            </PdfButton>
          )}
          {agreement.signed_at === null && (
            <SignedCopyButton
              loanId={loan.loan_id}
              label="Add the signed copy"
              size="md"
              onMessage={setMessage}
            />
          )}
        </div>
      </DetailSection>
    </>
  );
}

/** The approved terms are worse than those of the application: they are read and consented to again (LOAN-115). */
function FreshConsent(props: {
  loan: LoanDetails;
  agreement: AgreementRecord;
  terms: AgreementTerms;
  onMessage: (message: BannerMessage | null) => void;
}) {
  const { loan, agreement, terms } = props;
  const { repayment } = terms.figures;
  const consent = useEndpointMutation(agreements.consentToAgreement, ["loans", "notices"]);
  const { submit, isSending } = useSubmit(
    () =>
      consent.mutateAsync({
        params: { id: loan.loan_id },
        body: { sha256: agreement.sha256 },
      }),
    {
      success: agreementTexts.consented,
      failure: agreementTexts.consentFailed,
      show: (text, tone) => props.onMessage({ tone, text }),
    },
  );
  return (
    <DetailSection title="Your consent is needed">
      <Note tone="warning">
        The loan is approved on other terms than you applied for:{" "}
        {agreement.differences.map(differenceText).join("; ")}. It is paid out after you consent.
      </Note>
      <DisclosureView
        disclosure={disclosureOfTerms(terms, agreement.sha256)}
        notes={repayment === undefined ? flatChargeNote : repaymentNotes(repayment).join(" ")}
      />
      <Button
        size="md"
        className={classes.consent ?? ""}
        loading={isSending}
        onClick={() => void submit()}
      >
        I have read this and I consent
      </Button>
    </DetailSection>
  );
}

function disclosureOfTerms(terms: AgreementTerms, figures_hash: string): Disclosure {
  const { text_version, figures, schedule, penalty, settlement } = terms;
  return { text_version, figures, figures_hash, schedule, penalty, settlement };
}
