import {
  deductedNote,
  noCharges,
  storedCharges,
} from "@microfinance/contract/accounting/charges.ts";
import { Text } from "@mantine/core";
import { readApplicationDisclosure } from "@microfinance/contract/agreements/endpoints.ts";
import type { Disclosure } from "@microfinance/contract/agreements/disclosure.ts";
import { agreementTexts } from "@microfinance/contract/agreements/texts.ts";
import { wizardTexts } from "@microfinance/contract/applications/texts.ts";
import { repaymentOf } from "@microfinance/contract/schedules/repayment.ts";
import { DisclosureView } from "../agreements/disclosure-view.tsx";
import { NotLoaded } from "../components/feedback/not-loaded.tsx";
import { DetailSkeleton } from "../components/feedback/skeletons.tsx";
import { useEndpointQuery } from "../core/query.ts";
import type { LoanPart } from "./application-form.ts";
import { requestedCost } from "./requested-terms.ts";
import { costNotes } from "./cost-notes.ts";

/** The cost of the requested loan as the server states it; undefined until amount, rate and period are entered. */
export function useApplicationDisclosure(loan: LoanPart) {
  const { loan_type, loan_amount, interest_rate, loan_period } = loan;
  const { due_day, ...repayment } = repaymentOf(loan);
  const isComplete = loan_type !== "" && requestedCost(loan, noCharges) !== null;
  const query = {
    loan_type,
    loan_amount: Number(loan_amount),
    interest_rate: Number(interest_rate),
    loan_period: Number(loan_period),
    ...repayment,
    ...(due_day === null ? {} : { due_day }),
  };
  // The consent names exact figures, so that earlier ones are never shown as today's.
  const options = { enabled: isComplete, staleTime: 0 };
  const result = useEndpointQuery(readApplicationDisclosure, { query }, options);
  return { isComplete, result, disclosure: isComplete ? result.data?.disclosure : undefined };
}

/** The cost of the requested loan, before the consent (LOAN-110). */
export function ApplicationDisclosure(props: {
  read: ReturnType<typeof useApplicationDisclosure>;
}) {
  const { isComplete, result, disclosure } = props.read;
  if (!isComplete) return <Text c="dimmed">{wizardTexts.costUnknown}</Text>;
  if (disclosure !== undefined) return <ApplicationFigures disclosure={disclosure} />;
  return (
    <NotLoaded result={result} fallback={agreementTexts.needsConnection}>
      <DetailSkeleton lines={8} />
    </NotLoaded>
  );
}

/** The disclosure of an application, with what is not final yet. */
function ApplicationFigures(props: { disclosure: Disclosure }) {
  const { figures } = props.disclosure;
  return (
    <DisclosureView
      disclosure={props.disclosure}
      notes={
        <>
          {costNotes(figures.repayment)} {deductedNote(storedCharges(figures.fee, figures.charges))}{" "}
          {agreementTexts.dates}
        </>
      }
    />
  );
}
