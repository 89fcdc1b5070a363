import { lazy, Suspense, useState } from "react";
import { Avatar, Button } from "@mantine/core";
import IconPlus from "icon:plus";
import { may } from "@microfinance/contract/core/access.ts";
import { exportCustomers, listCustomers } from "@microfinance/contract/customers/endpoints.ts";
import { customerTexts } from "@microfinance/contract/customers/texts.ts";
import type { ResponseOf } from "@microfinance/contract/core/endpoint.ts";
import { fullName, shortName } from "@microfinance/contract/core/names.ts";
import { Link } from "react-router";
import { sectionHref, useSectionNavigation } from "../../core/use-section.ts";
import type { Column } from "../../components/table/columns.ts";
import { NearNames } from "../../components/feedback/near-names.tsx";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { ListTools } from "../../components/table/list-tools.tsx";
import { SearchField } from "../../components/table/search-field.tsx";
import { useActor } from "../../core/use-actor.ts";
import type { SectionPageProps } from "../section-keys.ts";
import { ListPage } from "../list-page.tsx";
import { useListPage } from "../use-list-page.ts";
import classes from "./customers-page.module.css";
import { NewCustomer } from "./new-customer.tsx";

type Customer = ResponseOf<typeof listCustomers>["customers"][number];

const columns: readonly Column<Customer>[] = [
  {
    key: "icon",
    header: "Icon",
    kind: "action",
    hideOnCard: true,
    cell: (customer) => (
      <span className={classes.icon}>
        <Avatar name={shortName(customer)} size={32} color="leaf" aria-hidden="true" />
        <span className={classes.cardName}>{fullName(customer)}</span>
      </span>
    ),
  },
  {
    key: "name",
    header: "Name",
    sortable: "name",
    kind: "text",
    line: "title",
    inLine: fullName,
    print: fullName,
    cell: (customer) => (
      <Link
        to={{ hash: sectionHref("customer-details", { id: customer.customer_id }) }}
        className={classes.name}
        tabIndex={-1}
      >
        {fullName(customer)}
      </Link>
    ),
  },
  {
    key: "id",
    header: "ID",
    sortable: true,
    line: "text",
    cell: (customer) => customer.customer_id,
  },
  { key: "phone", header: "Phone", line: "state", cell: (customer) => customer.phone },
  {
    key: "institution",
    header: "Institution",
    sortable: "institution",
    kind: "text",
    line: "note",
    cell: (customer) => customer.employer_name,
  },
  {
    key: "address",
    header: "Address",
    kind: "text",
    low: true,
    cell: (customer) => addressOf(customer),
  },
];

const BlockedPage = lazy(() => import("./blocked/blocked-page.tsx"));

const ExpiringPage = lazy(() => import("./expiring-page.tsx"));
const MentionsPage = lazy(() => import("./notes/mentions-page.tsx"));

/** The Customers section, or another list within it (KYC-20, KYC-31, CUST-63). */
export default function CustomersPage(props: SectionPageProps) {
  const list = props.params.get("list");
  const Other =
    list === "blocked"
      ? BlockedPage
      : list === "expiring"
        ? ExpiringPage
        : list === "mentions"
          ? MentionsPage
          : null;
  if (Other === null) return <CustomerList {...props} />;
  return (
    <Suspense fallback={null}>
      <Other {...props} />
    </Suspense>
  );
}

/** All customers (CUST-19): the server searches and pages; search and page are in the address. */
function CustomerList({ params }: SectionPageProps) {
  const list = useListPage(listCustomers, "customers", params, ({ query }) => ({ query }));
  const [isAdding, setAdding] = useState(false);
  const actor = useActor();
  const navigate = useSectionNavigation();
  return (
    <ListPage
      title="Customers"
      actions={
        <>
          {actor !== null && may(actor, "imports.manage") && (
            <Button component={Link} to={{ hash: sectionHref("imports") }} variant="default">
              Import
            </Button>
          )}
          <Button
            component={Link}
            to={{ hash: sectionHref("customers", { list: "expiring" }) }}
            variant="default"
          >
            Expiring IDs
          </Button>
          {actor !== null && may(actor, "blocks.read") && (
            <Button
              component={Link}
              to={{ hash: sectionHref("customers", { list: "blocked" }) }}
              variant="default"
            >
              Blocked List
            </Button>
          )}
          {actor !== null && may(actor, "customers.create") && (
            <Button leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
              New Customer
            </Button>
          )}
        </>
      }
      filters={
        <ListTools label="Customers">
          <SearchField
            label="Search customers"
            placeholder="Name, phone or number"
            {...list.search}
          />
        </ListTools>
      }
      list={list}
      failure={customerTexts.fetchFailed}
      label="Customers"
      columns={columns}
      rowsOf={(data) => data.customers}
      rowKey={(customer) => customer.customer_id}
      onOpen={(customer) => navigate("customer-details", { id: customer.customer_id })}
      empty={
        list.query === "" ? (
          <EmptyState compact title="No customers yet" />
        ) : (
          <EmptyState
            compact
            title={`No customer found for "${list.query}"`}
            text="Try a customer id, a phone or ID number, or three letters of the name."
            action={<NearNames typed={list.query} onChoose={list.search.onSearch} />}
          />
        )
      }
      pagerLabel="customers"
      exported={exportCustomers}
    >
      <NewCustomer opened={isAdding} onClose={() => setAdding(false)} />
    </ListPage>
  );
}

function addressOf(customer: Customer): string {
  return [customer.address, customer.city].filter(Boolean).join(", ");
}
