import { CustomerNotes } from "../customers/notes/customer-notes.tsx";
import { CustomerTimeline } from "./customer-timeline.tsx";

/** The notes on a customer, and everything that happened (CUST-60, CUST-62). */
export function CustomerStory(props: { customerId: string; note: number | null }) {
  return (
    <>
      <CustomerNotes key={`notes ${props.note}`} {...props} />
      <CustomerTimeline customerId={props.customerId} />
    </>
  );
}
