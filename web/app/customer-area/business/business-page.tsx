import { BusinessesPanel } from "../../customer-records/businesses-panel.tsx";
import { useOwnCustomer } from "../current-customer.ts";

/** The Business tab: numbered, each editable, and the form that adds one (CUST-18). */
export default function BusinessPage() {
  const { customerId } = useOwnCustomer();
  return <BusinessesPanel customerId={customerId} viewer="customer" />;
}
