import { panelTexts } from "@microfinance/contract/customers/texts.ts";
import { ErrorState } from "../../components/feedback/error-state.tsx";
import { Section } from "../../components/shell/section.tsx";
import { useOwnLoans } from "../loans/use-own-loans.ts";

/** Stands where the loan cards would be when the loans could not be fetched: a customer who owes must not read nothing. */
export function LoansNotLoaded() {
  const { loans, error, refetch } = useOwnLoans();
  if (loans !== undefined || error === null) return null;
  return (
    <Section title="My Loans">
      <ErrorState error={error} fallback={panelTexts.failed} onRetry={() => void refetch()} />
    </Section>
  );
}
