import { AddressPanel } from "../../customer-records/address-panel.tsx";
import { BankPanel } from "../../customer-records/bank-panel.tsx";
import { EmployerPanel } from "../../customer-records/employer-panel.tsx";
import { RevealTogether } from "../../components/feedback/reveal-together.tsx";
import { useOwnCustomer } from "../current-customer.ts";
import { BioGraph } from "./bio-graph.tsx";
import { ContinueRequest } from "./continue-request.tsx";
import { FetchOwnRecords } from "./fetch-own-records.tsx";
import { NextActions, useNextActions } from "./next-actions.tsx";
import classes from "./home-page.module.css";

/**
 * The Home tab: what to do next, then the profile sections (CUST-21). Everything is fetched side by side and shown
 * together, as what to do next stands on top and would move the rest.
 */
export default function HomePage() {
  const { customerId } = useOwnCustomer();
  const actions = useNextActions();
  return (
    <RevealTogether isReady={actions !== undefined}>
      <div className={classes.page}>
        <FetchOwnRecords />
        <NextActions actions={actions ?? []} />
        <ContinueRequest />
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
    </RevealTogether>
  );
}
