import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { samePersonNotes } from "@microfinance/contract/loans/same-person.ts";
import { alikeText, isOwnLoan, ownLoanTexts } from "@microfinance/contract/staff/own-loan.ts";
import { shortName } from "@microfinance/contract/core/names.ts";
import { formatNleExact } from "@microfinance/contract/core/money.ts";
import { creditTexts } from "@microfinance/contract/payments/credit-texts.ts";
import { Note } from "../../../components/feedback/note.tsx";
import { useActor } from "../../../core/use-actor.ts";

/** Staff who are the borrower, or look like them, and which steps of the loan one person did (LOAN-46). */
export function PersonsNotes(props: { loan: LoanDetails }) {
  return (
    <>
      <BorrowerNotes loan={props.loan} />
      {samePersonNotes(props.loan).map((note) => (
        <Note key={note}>{note}</Note>
      ))}
    </>
  );
}

/** What the customer has to return beside what the loan owes, because a payment was reversed (SERV-141). */
export function ToReturnNote(props: { loan: LoanDetails }) {
  const { to_return } = props.loan;
  if (to_return === 0) return null;
  const text = creditTexts.mustReturn(shortName(props.loan), formatNleExact(to_return));
  return <Note tone="warning">{text}</Note>;
}

/** Staff who are the borrower, or look like them. The borrower reads that others must act on the loan. */
export function BorrowerNotes(props: { loan: LoanDetails }) {
  const actor = useActor();
  const all = props.loan.staff_alike ?? [];
  const isOwn = isOwnLoan(actor?.staff_id ?? null, all);
  const others = all.filter(({ staff_id }) => !isOwn || staff_id !== actor?.staff_id);
  const alike = others.filter(({ likeness }) => likeness === "alike").map(({ name }) => name);
  return (
    <>
      {isOwn && <Note tone="warning">{ownLoanTexts.refused}</Note>}
      {others.map(
        ({ staff_id, name, likeness }) =>
          likeness !== "alike" && (
            <Note key={staff_id} tone="warning">
              {ownLoanTexts[likeness](name)}
            </Note>
          ),
      )}
      {alike.length > 0 && <Note tone="warning">{alikeText(alike)}</Note>}
    </>
  );
}
