import {
  type CustomerSummary,
  mostInSummary,
} from "@microfinance/contract/customer-file/summary.ts";
import { CustomerLink } from "../customers/customer-link.tsx";
import { Money } from "../../components/display/money.tsx";
import { Section } from "../../components/shell/section.tsx";
import layout from "../../components/layout.module.css";
import { NotesList } from "../loans/notes/notes-list.tsx";
import { PapersPanel } from "../loans/papers/papers-panel.tsx";

/** Whom the customer guarantees, and the papers and notes of all their loans (CUST-40). */
export function CustomerFile(props: { summary: CustomerSummary }) {
  const { guarantor_of, papers, notes } = props.summary;
  return (
    <>
      {guarantor_of.length > 0 && (
        <Section title="Guarantor of">
          <ul className={`${layout.list} ${layout.stack2}`}>
            {guarantor_of.map(({ customer_id, full_name, balance }) => (
              <li key={customer_id}>
                <CustomerLink id={customer_id} /> {full_name}, owes <Money value={balance} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title="Documents" text={newest(papers.length)}>
        <PapersPanel files={papers} namesLoans />
      </Section>
      <Section title="Notes on loans" text={newest(notes.length)}>
        {notes.length === 0 ? (
          <p className={layout.soft}>No notes yet</p>
        ) : (
          <NotesList notes={notes} />
        )}
      </Section>
    </>
  );
}

/** States that a full list may lack older entries, which the loans have. */
function newest(count: number): string | undefined {
  return count < mostInSummary
    ? undefined
    : `The newest ${mostInSummary}; older ones are with their loans.`;
}
