import { GuarantorsPanel } from "../../customer-records/guarantors-panel.tsx";
import { useOwnCustomer } from "../current-customer.ts";

/** The Guarantors tab: numbered, each editable, and the form that adds one (CUST-18). */
export default function GuarantorsPage() {
  const { customerId } = useOwnCustomer();
  return <GuarantorsPanel customerId={customerId} viewer="customer" />;
}
