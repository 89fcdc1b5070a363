import { isOutsideBands } from "@microfinance/contract/products/rules.ts";
import { bandsInWords } from "@microfinance/contract/products/words.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { depositionTexts } from "@microfinance/contract/loans/texts.ts";
import { roundingNote } from "@microfinance/contract/products/texts.ts";
import { DetailSection } from "../../../components/drawer/detail-drawer.tsx";
import { DetailList } from "../../../components/display/detail-list.tsx";
import { useProductOf } from "../../../loan-application/use-products.ts";
import {
  backgroundFacts,
  consentFacts,
  customerFacts,
  figureFacts,
  loanFacts,
  reviewFacts,
} from "./loan-facts.tsx";
import { ChangedAfterNotes } from "./changed-after-notes.tsx";
import { Note } from "../../../components/feedback/note.tsx";
import layout from "../../../components/layout.module.css";
import { PayoutAccountSection } from "./payout-account.tsx";
import { PersonsNotes, ToReturnNote } from "./persons-notes.tsx";
import { ReviewerConflict } from "../reviews/reviewer-conflict.tsx";
import { StatedDifferences } from "./stated-differences.tsx";
import { UndoClosing } from "../decisions/undo-closing.tsx";
import { isUsual, periodInMonths } from "@microfinance/contract/schedules/repayment.ts";

/** The overview of the Loan Details panel: all that LOAN-68 lists. */
export function DetailsPanel(props: { loan: LoanDetails }) {
  const { loan } = props;
  return (
    <>
      <ChangedAfterNotes loan={loan} />
      <UndoClosing loan={loan} />
      <ToReturnNote loan={loan} />
      <PersonsNotes loan={loan} />
      <OffersNote loan={loan} />
      <StatedDifferences loan={loan} />
      <DetailSection title="Customer">
        <DetailList items={customerFacts(loan)} />
      </DetailSection>
      <DetailSection title="Loan">
        <DetailList items={loanFacts(loan)} />
      </DetailSection>
      <DetailSection title="Figures">
        <DetailList items={figureFacts(loan)} missing="Not yet" />
        {loan.approval_date === null && isUsual(loan) && (
          <p className={`${layout.above2} ${layout.hint}`}>{roundingNote}</p>
        )}
      </DetailSection>
      <PayoutAccountSection loan={loan} />
      <DetailSection title="Background">
        <DetailList items={backgroundFacts(loan)} />
      </DetailSection>
      <DetailSection title="Reviews" actions={<ReviewerConflict loan={loan} />}>
        <DetailList items={reviewFacts(loan)} missing="Not yet" />
      </DetailSection>
      <DetailSection title="Consent">
        <DetailList items={consentFacts(loan)} />
      </DetailSection>
    </>
  );
}

/** A neutral hint where the request lies outside all ranges of its product (LOAN-74). */
export function OffersNote(props: { loan: LoanDetails }) {
  const { loan_amount, loan_period } = props.loan;
  const product = useProductOf(props.loan);
  return isOutsideBands(product, loan_amount, periodInMonths(loan_period, props.loan)) ? (
    <Note>{depositionTexts.outsideOffers(bandsInWords(product.bands))}</Note>
  ) : null;
}
