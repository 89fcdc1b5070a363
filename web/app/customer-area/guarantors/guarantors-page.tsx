import { GuarantorsPanel } from "../../customer-records/guarantors-panel.tsx";
import { useOwnCustomer } from "../current-customer.ts";

/** The Guarantors tab: numbered, each editable, and the form that adds one (001§2). */
export default function GuarantorsPage() {
  const { customerId } = useOwnCustomer();
  return <GuarantorsPanel customerId={customerId} audience="customer" />;
}
