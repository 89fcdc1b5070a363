import type { ReactNode } from "react";
import { UnstyledButton } from "@mantine/core";
import type { LoanRecord } from "@microfinance/contract/loans/schema/record.ts";
import { ErrorState } from "../../../components/feedback/error-state.tsx";
import { Pager } from "../../../components/table/pager.tsx";
import { CardSkeleton } from "../../../components/feedback/skeletons.tsx";
import classes from "./loan-cards.module.css";

/**
 * A page of loans as cards; each card is a button.
 *
 * @param loans undefined while the first answer is on its way.
 * @param failure the text when the server said nothing itself.
 */
export function LoanCards(props: {
  label: string;
  loans: readonly LoanRecord[] | undefined;
  error: Error | null;
  failure: string;
  onRetry: () => void;
  pager: Omit<Parameters<typeof Pager>[0], "label">;
  skeletons: number;
  empty: ReactNode;
  selected?: string | null;
  onOpen: (loan: LoanRecord) => void;
  card: (loan: LoanRecord) => ReactNode;
}) {
  const { loans, error } = props;
  if (loans === undefined)
    return error === null ? (
      <CardSkeleton cards={props.skeletons} height={140} />
    ) : (
      <ErrorState error={error} fallback={props.failure} onRetry={props.onRetry} />
    );
  if (loans.length === 0) return <>{props.empty}</>;
  return (
    <>
      <ul className={classes.cards} aria-label={props.label}>
        {loans.map((loan) => (
          <li key={loan.loan_id}>
            <UnstyledButton
              className={classes.card ?? ""}
              data-selected={loan.loan_id === props.selected || undefined}
              onClick={() => props.onOpen(loan)}
            >
              {props.card(loan)}
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <Pager label={props.label} {...props.pager} />
    </>
  );
}
