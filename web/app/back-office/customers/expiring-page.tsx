import { formatStaffDate } from "@microfinance/contract/core/dates.ts";
import {
  type ExpiringDocument,
  expiringTexts,
  listExpiring,
} from "@microfinance/contract/identity/expiring-endpoints.ts";
import { identityKindNames } from "@microfinance/contract/documents/papers.ts";
import { PhoneLink } from "../../components/display/phone-link.tsx";
import type { Column } from "../../components/table/columns.ts";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { useSectionNavigation } from "../../core/use-section.ts";
import { ExpiryBadge } from "../../customer-records/expiry-badge.tsx";
import { ListPage } from "../list-page.tsx";
import type { SectionPageProps } from "../section-keys.ts";
import { useListPage } from "../use-list-page.ts";
import { BackToCustomers } from "./back-to-customers.tsx";

const columns: readonly Column<ExpiringDocument>[] = [
  { key: "name", header: "Name", kind: "text", line: "title", cell: ({ full_name }) => full_name },
  { key: "id", header: "ID", cell: ({ customer_id }) => customer_id },
  {
    key: "phone",
    header: "Phone",
    line: "amount",
    cell: ({ phone }) => <PhoneLink phone={phone} />,
  },
  {
    key: "document",
    header: "Document",
    kind: "text",
    line: "text",
    cell: ({ id_kind, id_number }) => `${identityKindNames[id_kind]} ${id_number}`,
  },
  {
    key: "expires",
    header: "Expires on",
    line: "note",
    cell: ({ id_expires_on }) => formatStaffDate(id_expires_on),
  },
  {
    key: "state",
    header: "State",
    line: "state",
    cell: (document) => <ExpiryBadge document={document} />,
  },
  { key: "loan", header: "Loan", low: true, cell: ({ loan_id }) => loan_id },
];

/** Identity documents that need a successor (KYC-31): `#customers?list=expiring`. */
export default function ExpiringPage({ params }: SectionPageProps) {
  const list = useListPage(listExpiring, "customers", params, () => ({}));
  const navigate = useSectionNavigation();
  return (
    <>
      <BackToCustomers />
      <ListPage
        title="Expiring IDs"
        text="Identity documents that expire within 30 days or did, of customers with an application or a loan. Record the new one on the customer's page."
        list={list}
        failure={expiringTexts.listFailed}
        label="Expiring IDs"
        columns={columns}
        rowsOf={(page) => page.documents}
        rowKey={({ id }) => String(id)}
        onOpen={({ customer_id }) => navigate("customer-details", { id: customer_id })}
        openLabel={({ full_name }) => full_name}
        empty={
          <EmptyState
            compact
            title={expiringTexts.none}
            text="Customers are reminded by a notice and an email too."
          />
        }
        pagerLabel="documents"
      />
    </>
  );
}
