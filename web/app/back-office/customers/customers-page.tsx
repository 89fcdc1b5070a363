import { useState } from "react";
import { Avatar, Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { may } from "@microfinance/contract/access.ts";
import { exportCustomers, listCustomers } from "@microfinance/contract/customers/endpoints.ts";
import { customerTexts } from "@microfinance/contract/customers/texts.ts";
import type { AnswerOf } from "@microfinance/contract/endpoint.ts";
import { fullName } from "@microfinance/contract/names.ts";
import { Link } from "react-router";
import { useAnswer } from "../../lib/query.ts";
import { sectionHref, useGoToSection } from "../../lib/use-section.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ListFoot } from "../../ui/list-foot.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { Section } from "../../ui/section.tsx";
import { useActor } from "../../lib/use-actor.ts";
import type { SectionPageProps } from "../sections.ts";
import { useListPlace } from "../use-list-place.ts";
import classes from "./customers-page.module.css";
import { NewCustomer } from "./new-customer.tsx";

type Customer = AnswerOf<typeof listCustomers>["customers"][number];

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

/** The Customers section (002§2): ten a page, searched and paged by the server. Search and page stand in the address. */
export default function CustomersPage({ params }: SectionPageProps) {
  const place = useListPlace("customers", params);
  const { query } = place;
  const [isAdding, setAdding] = useState(false);
  const actor = useActor();
  const goTo = useGoToSection();
  const answer = useAnswer(listCustomers, { query: { query, ...place.page } }, { keep: true });
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
            <LoadFailure
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
            onOpen={(customer) => goTo("customer-details", { id: customer.customer_id })}
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
