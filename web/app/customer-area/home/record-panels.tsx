import { lazy } from "react";
import * as records from "@microfinance/contract/customers/record-endpoints.ts";
import { addressTexts, bankTexts, employerTexts } from "@microfinance/contract/customers/texts.ts";
import {
  addressSummary,
  bankSummary,
  employerSummary,
} from "../../customer-records/record-summaries.ts";
import { useEndpointQuery } from "../../core/query.ts";
import { useOwnCustomer } from "../current-customer.ts";
import { withMantine } from "../../components/theme/with-mantine.ts";
import { RecordPanel } from "./record-panel.tsx";

/** The panels with their fields and forms in one file, which is a quarter of all that Home would load. */
const fetchPanels = withMantine(() => import("./editable-panels.ts"));
const AddressPanel = lazy(async () => ({ default: (await fetchPanels()).AddressPanel }));
const EmployerPanel = lazy(async () => ({ default: (await fetchPanels()).EmployerPanel }));
const BankPanel = lazy(async () => ({ default: (await fetchPanels()).BankPanel }));

/** The customer's address, employer and bank on Home (CUST-14). */
export function RecordPanels() {
  const { customerId } = useOwnCustomer();
  const own = { params: { id: customerId } };
  const address = useEndpointQuery(records.readAddress, own);
  const employer = useEndpointQuery(records.readEmployer, own);
  const bank = useEndpointQuery(records.readBank, own);
  return (
    <>
      <RecordPanel
        id="address-details"
        title={addressTexts.title}
        answer={address}
        summaryOf={({ address: record }) => record && addressSummary(record)}
        empty={addressTexts.empty}
        Panel={AddressPanel}
      />
      <RecordPanel
        id="occupation-and-employer"
        title={employerTexts.title}
        answer={employer}
        summaryOf={({ employer: record }) => record && employerSummary(record)}
        empty={addressTexts.empty}
        Panel={EmployerPanel}
      />
      <RecordPanel
        id="bank-information"
        title={bankTexts.title}
        answer={bank}
        summaryOf={({ bank: record }) => record && bankSummary(record)}
        empty={bankTexts.empty}
        Panel={BankPanel}
      />
    </>
  );
}
