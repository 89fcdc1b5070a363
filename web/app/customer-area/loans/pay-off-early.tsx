import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { takesPayments } from "@microfinance/contract/loans/status.ts";
import {
  payoffHow,
  payoffRule,
  payoffSentence,
} from "@microfinance/contract/servicing/payoff-paper.ts";
import {
  readPayoff,
  readPayoffPaper,
} from "@microfinance/contract/servicing/settlement-endpoints.ts";
import { settlementTexts } from "@microfinance/contract/servicing/settlement-texts.ts";
import { Sentence } from "../../components/display/sentence.tsx";
import { DetailSection } from "../../components/drawer/detail-drawer.tsx";
import { NotLoaded } from "../../components/feedback/not-loaded.tsx";
import { DetailSkeleton } from "../../components/feedback/skeletons.tsx";
import { PdfButton } from "../../components/print/pdf-button.tsx";
import layout from "../../components/layout.module.css";
import { useEndpointQuery } from "../../core/query.ts";
import { PayoffTable } from "../../payoff/payoff-table.tsx";

/** What it costs to pay off a loan today, what that saves, and how to do it (SERV-78). */
export function PayOffEarly(props: {
  loan: Pick<LoanDetails, "loan_id" | "status" | "paid_out_on">;
}) {
  const { loan } = props;
  if (!takesPayments(loan.status) || loan.paid_out_on === null) return null;
  return (
    <DetailSection title="Pay off early">
      <Payoff loanId={loan.loan_id} />
    </DetailSection>
  );
}

function Payoff(props: { loanId: string }) {
  const params = { id: props.loanId };
  const result = useEndpointQuery(readPayoff, { params, query: {} });
  const { data } = result;
  if (data === undefined)
    return (
      <NotLoaded result={result} fallback={settlementTexts.quoteFailed}>
        <DetailSkeleton lines={3} />
      </NotLoaded>
    );
  const quote = data.payoff;
  return (
    <div className={layout.stack3}>
      <p>
        <Sentence text={payoffSentence(quote)} />
      </p>
      {quote.rebate > 0 && (
        <>
          <PayoffTable quote={quote} />
          <p className={layout.hint}>{payoffRule(quote)}</p>
          <p>{payoffHow}</p>
          <div>
            <PdfButton endpoint={readPayoffPaper} params={params} query={{}} size="md">
              Quote as PDF
            </PdfButton>
          </div>
        </>
      )}
    </div>
  );
}
