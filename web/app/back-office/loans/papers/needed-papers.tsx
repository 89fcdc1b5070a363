import {
  paperStandings,
  paperStateWords,
} from "@microfinance/contract/documents/paper-decisions.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { isInReview } from "@microfinance/contract/loans/status.ts";
import { useProductOf } from "../../../loan-application/use-products.ts";
import classes from "./papers.module.css";

/** The state of each paper that the product needs, while the application is in review (KYC-30). */
export function NeededPapers({ loan }: { loan: LoanDetails }) {
  const { documents } = useProductOf(loan);
  if (!isInReview(loan) || documents.length === 0) return null;
  return (
    <ul className={classes.needed} aria-label="Papers that the product needs">
      {paperStandings(documents, loan.files, loan.papers_asked).map(({ name, state }) => (
        <li key={name} data-state={state}>
          <span>{name}</span> <strong>{paperStateWords[state]}</strong>
        </li>
      ))}
    </ul>
  );
}
