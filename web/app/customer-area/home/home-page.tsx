import { AddressPanel } from "../../customer-records/address-panel.tsx";
import { BankPanel } from "../../customer-records/bank-panel.tsx";
import { EmployerPanel } from "../../customer-records/employer-panel.tsx";
import { useOwnCustomer } from "../own-customer.ts";
import { BioGraph } from "./bio-graph.tsx";
import { NextActions } from "./next-actions.tsx";
import classes from "./home-page.module.css";

/** The Home tab: what to do next, then the profile sections (001§2). Everything is fetched side by side. */
export default function HomePage() {
  const { customerId } = useOwnCustomer();
  return (
    <div className={classes.page}>
      <NextActions />
      <BioGraph />
      <div id="address-details">
        <AddressPanel customerId={customerId} audience="customer" />
      </div>
      <div id="occupation-and-employer">
        <EmployerPanel customerId={customerId} audience="customer" />
      </div>
      <div id="bank-information">
        <BankPanel customerId={customerId} audience="customer" />
      </div>
    </div>
  );
}
