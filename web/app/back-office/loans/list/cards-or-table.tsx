import type { ReactNode } from "react";
import { SegmentedControl } from "@mantine/core";
import { PageHeader } from "../../../components/shell/page-header.tsx";
import { ListTabs } from "./list-tabs.tsx";
import { loanColumns, openColumn } from "./loan-cells.tsx";
import { type LoanList, LoanListPage, PrintLoans } from "./loan-list.tsx";
import type { ViewSection } from "./view-params.ts";

/** Whether the section's address asks for a table instead of cards. */
export function showsTable(params: URLSearchParams): boolean {
  return params.get("show") === "table";
}

/** A list of loans as cards, or as the table of Loans Maintenance (LOAN-71, LOAN-72). */
export function CardsOrTable(props: {
  section: ViewSection;
  params: URLSearchParams;
  title: string;
  text: string;
  label: string;
  list: LoanList;
  open: "View" | "Manage";
  cards: ReactNode;
  empty: ReactNode;
  children: ReactNode;
}) {
  const { section, params, title, text, label, list, open, cards, empty, children } = props;
  const tabs = <ListTabs section={section} params={params} list={list} />;
  const actions = (
    <SegmentedControl
      aria-label="Show as"
      value={showsTable(params) ? "table" : "cards"}
      onChange={(show) => list.change({ show: show === "table" ? show : null })}
      data={[
        { value: "cards", label: "Cards" },
        { value: "table", label: "Table" },
      ]}
    />
  );
  const columns = [...loanColumns, openColumn(open, (loan) => list.change({ loan: loan.loan_id }))];
  if (!showsTable(params))
    return (
      <>
        <PageHeader
          title={title}
          text={text}
          actions={
            <>
              <PrintLoans title={title} list={list} columns={columns} />
              {actions}
            </>
          }
        />
        {tabs}
        {cards}
        {children}
      </>
    );
  return (
    <LoanListPage
      title={title}
      text={text}
      actions={actions}
      tabs={tabs}
      label={label}
      list={list}
      columns={columns}
      empty={empty}
    >
      {children}
    </LoanListPage>
  );
}
