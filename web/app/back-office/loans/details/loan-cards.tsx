import type { ReactNode } from "react";
import { UnstyledButton } from "@mantine/core";
import type { LoanRecord } from "@microfinance/contract/loans/schema/record.ts";
import { NotLoaded } from "../../../components/feedback/not-loaded.tsx";
import { Pager } from "../../../components/table/pager.tsx";
import { CardSkeleton } from "../../../components/feedback/skeletons.tsx";
import { type LoanList, loansFailed } from "../list/loan-list.tsx";
import classes from "./loan-cards.module.css";

/** A page of loans as cards; each card is a button which opens its loan. */
export function LoanCards(props: {
  label: string;
  list: LoanList;
  empty: ReactNode;
  card: (loan: LoanRecord) => ReactNode;
}) {
  const { list } = props;
  const loans = list.data?.loans;
  if (loans === undefined)
    return (
      <NotLoaded result={list} fallback={loansFailed}>
        <CardSkeleton cards={list.page.page_size} height={140} />
      </NotLoaded>
    );
  if (loans.length === 0) return <>{props.empty}</>;
  return (
    <>
      <ul className={classes.cards} aria-label={props.label}>
        {loans.map((loan) => (
          <li key={loan.loan_id}>
            <UnstyledButton
              className={classes.card ?? ""}
              data-selected={loan.loan_id === list.loan || undefined}
              onClick={() => list.change({ loan: loan.loan_id })}
            >
              {props.card(loan)}
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <Pager label={props.label} {...list.pager} />
    </>
  );
}
