import * as settings from "@microfinance/contract/settings/endpoints.ts";
import { limitsExceeded } from "@microfinance/contract/settings/schema.ts";
import { useEndpointQuery } from "../../core/query.ts";
import { Note } from "../../components/feedback/note.tsx";
import { limitsSentence } from "./limits-panel.tsx";

/** A neutral note about a request outside the lender's usual limits (LOAN-74). */
export function LimitsNote(props: {
  loan: { loan_type: string; loan_amount: number; loan_period: number };
}) {
  const { loan_type, loan_amount, loan_period } = props.loan;
  const result = useEndpointQuery(settings.readSettings, {}, { staleTime: 5 * 60_000 });
  const stored = result.data?.settings;
  const limits = stored ? limitsExceeded(stored, loan_type, loan_amount, loan_period) : null;
  if (limits === null) return null;
  return <Note>Outside what we usually lend: {limitsSentence(limits)}.</Note>;
}
