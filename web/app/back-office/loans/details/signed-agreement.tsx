import { useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { agreementStateLabel } from "@microfinance/contract/agreements/agreement.ts";
import type { AgreementRecord } from "@microfinance/contract/agreements/agreement-schema.ts";
import * as agreements from "@microfinance/contract/agreements/endpoints.ts";
import { differenceText } from "@microfinance/contract/agreements/terms.ts";
import { agreementTexts } from "@microfinance/contract/agreements/texts.ts";
import { may } from "@microfinance/contract/core/access.ts";
import { formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { SignedCopyButton } from "../../../agreements/signed-copy-button.tsx";
import { DetailSection } from "../../../components/drawer/detail-drawer.tsx";
import { DetailList } from "../../../components/display/detail-list.tsx";
import { Banner } from "../../../components/feedback/banner.tsx";
import { NotLoaded } from "../../../components/feedback/not-loaded.tsx";
import { Note } from "../../../components/feedback/note.tsx";
import { DetailSkeleton } from "../../../components/feedback/skeletons.tsx";
import { PdfButton } from "../../../components/print/pdf-button.tsx";
import { useEndpointQuery } from "../../../core/query.ts";
import { useActor } from "../../../core/use-actor.ts";
import type { BannerMessage } from "../../../core/use-submit.ts";

/** The agreement of an approved loan (LOAN-112, LOAN-113): its state, its PDF, the signed copy, and earlier versions. */
export function SignedAgreement(props: { loan: LoanDetails }) {
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
