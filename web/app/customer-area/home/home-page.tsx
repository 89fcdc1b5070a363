import { AddressPanel } from "../../customer-records/address-panel.tsx";
import { BankPanel } from "../../customer-records/bank-panel.tsx";
import { EmployerPanel } from "../../customer-records/employer-panel.tsx";
import { RevealTogether } from "../../components/feedback/reveal-together.tsx";
import { useOwnCustomer } from "../current-customer.ts";
import { BioGraph } from "./bio-graph.tsx";
import { ContinueRequest } from "./continue-request.tsx";
import { FetchOwnRecords } from "./fetch-own-records.tsx";
import { HomeItems, useHomeItems } from "./home-items-list.tsx";
import { LoansNotLoaded } from "./loans-not-loaded.tsx";
import { OwnCredit } from "./own-credit.tsx";
import classes from "./home-page.module.css";

/**
 * The Home tab: the loans and what to do next, then the profile sections as summaries (CUST-21). Everything is fetched
 * concurrently and shown together, so that the items on top do not move the rest.
 */
export default function HomePage() {
  const { customerId } = useOwnCustomer();
  const items = useHomeItems();
  return (
    <RevealTogether isReady={items !== undefined}>
      <div className={classes.page}>
        <FetchOwnRecords />
        <LoansNotLoaded />
        <HomeItems items={items ?? []} />
        <OwnCredit />
        <ContinueRequest />
        <BioGraph />
        <div id="address-details">
          <AddressPanel customerId={customerId} viewer="customer" />
        </div>
        <div id="occupation-and-employer">
          <EmployerPanel customerId={customerId} viewer="customer" />
        </div>
        <div id="bank-information">
          <BankPanel customerId={customerId} viewer="customer" />
        </div>
      </div>
    </RevealTogether>
  );
}
