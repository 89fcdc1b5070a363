import { useState } from "react";
import { Avatar, Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { may } from "@microfinance/contract/core/access.ts";
import { exportCustomers, listCustomers } from "@microfinance/contract/customers/endpoints.ts";
import { customerTexts } from "@microfinance/contract/customers/texts.ts";
import type { ResponseOf } from "@microfinance/contract/core/endpoint.ts";
import { fullName } from "@microfinance/contract/core/names.ts";
import { Link } from "react-router";
import { useEndpointQuery } from "../../core/query.ts";
import { sectionHref, useSectionNavigation } from "../../core/use-section.ts";
import type { Column } from "../../components/table/columns.ts";
import { DataTable } from "../../components/table/data-table.tsx";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { ListFoot } from "../../components/table/list-foot.tsx";
import { ErrorState } from "../../components/feedback/error-state.tsx";
import { PageHeader } from "../../components/shell/page-header.tsx";
import { SearchField } from "../../components/table/search-field.tsx";
import { Section } from "../../components/shell/section.tsx";
import { useActor } from "../../core/use-actor.ts";
import type { SectionPageProps } from "../sections.ts";
import { useListState } from "../use-list-state.ts";
import classes from "./customers-page.module.css";
import { NewCustomer } from "./new-customer.tsx";

type Customer = ResponseOf<typeof listCustomers>["customers"][number];

const columns: readonly Column<Customer>[] = [
  {
    key: "icon",
    header: "Icon",
    cell: (customer) => (
      <span className={classes.icon}>
        <Avatar
          name={`${customer.first_name} ${customer.last_name}`}
          size={32}
          color="leaf"
          aria-hidden="true"
        />
        <span className={classes.cardName}>{fullName(customer)}</span>
      </span>
    ),
  },
  {
    key: "name",
    header: "Name",
    kind: "text",
    hideOnCard: true,
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
  { key: "id", header: "ID", sortable: true, cell: (customer) => customer.customer_id },
  { key: "phone", header: "Phone", cell: (customer) => customer.phone },
  {
    key: "institution",
    header: "Institution",
    kind: "text",
    cell: (customer) => customer.employer_name || "-",
  },
  { key: "address", header: "Address", kind: "text", cell: (customer) => addressOf(customer) },
];

/** The Customers section (CUST-19): ten a page, searched and paged by the server. Search and page stand in the address. */
export default function CustomersPage({ params }: SectionPageProps) {
  const place = useListState("customers", params);
  const { query } = place;
  const [isAdding, setAdding] = useState(false);
  const actor = useActor();
  const navigate = useSectionNavigation();
  const answer = useEndpointQuery(
    listCustomers,
    { query: { query, ...place.page } },
    { keep: true },
  );
  return (
    <>
      <PageHeader
        title="Customers"
        actions={
          actor !== null &&
          may(actor, "customers.create") && (
            <Button leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
              New Customer
            </Button>
          )
        }
      />
      <Section
        title="All customers"
        bare
        actions={
          <SearchField
            className={classes.search}
            label="Search customers"
            placeholder="Name, customer id or phone"
            searched={query}
            onSearch={(typed) => place.change({ query: typed || null }, "replace")}
          />
        }
      >
        {answer.data === undefined && answer.error !== null ? (
          <div className={classes.failure}>
            <ErrorState
              error={answer.error}
              fallback={customerTexts.fetchFailed}
              onRetry={() => void answer.refetch()}
            />
          </div>
        ) : (
          <DataTable
            label="Customers"
            columns={columns}
            rows={answer.data?.customers}
            rowKey={(customer) => customer.customer_id}
            onOpen={(customer) => navigate("customer-details", { id: customer.customer_id })}
            {...place.sortBy("id")}
            stale={answer.isPlaceholderData}
            empty={
              query === "" ? (
                <EmptyState compact title="No customers yet" />
              ) : (
                <EmptyState
                  compact
                  title={`Nobody found for "${query}"`}
                  text="Try a customer id, a phone number, or three letters of the name."
                />
              )
            }
          />
        )}
        <ListFoot
          label="customers"
          answer={answer.data}
          pager={place.pagerOf(answer.data)}
          exported={exportCustomers}
          filter={{ query }}
        />
      </Section>
      <NewCustomer opened={isAdding} onClose={() => setAdding(false)} />
    </>
  );
}

function addressOf(customer: Customer): string {
  return [customer.address, customer.city].filter(Boolean).join(", ") || "-";
}
