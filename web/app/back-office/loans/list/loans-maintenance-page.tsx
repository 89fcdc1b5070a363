import { useState } from "react";
import { Button } from "@mantine/core";
import IconUserPlus from "icon:user-plus";
import { may } from "@microfinance/contract/core/access.ts";
import { statusLists } from "@microfinance/contract/loans/status.ts";
import { NearNames } from "../../../components/feedback/near-names.tsx";
import { EmptyState } from "../../../components/table/empty-state.tsx";
import { MoveToBranch } from "../../branch-moves/move-to-branch.tsx";
import { NewCustomer } from "../../customers/new-customer.tsx";
import type { SectionPageProps } from "../../section-keys.ts";
import { AddLoan } from "./add-loan.tsx";
import { loanColumns, openColumn } from "./loan-cells.tsx";
import { ChosenLoans } from "../officers/chosen-loans.tsx";
import { useChosenLoans } from "../officers/use-chosen-loans.ts";
import { ListTabs } from "./list-tabs.tsx";
import { LoanDrawer } from "./loan-drawer.tsx";
import { LoanFilters } from "./loan-filters.tsx";
import { type LoanList, LoanListPage, useLoanList } from "./loan-list.tsx";
import { useLoanLists } from "./use-loan-lists.ts";
import { useActor } from "../../../core/use-actor.ts";

/** Loans Maintenance (LOAN-67). Search, filter, page and opened loan are in the address. */
export default function LoansMaintenancePage({ params }: SectionPageProps) {
  const actor = useActor();
  const list = useLoanList("loans", params, ({ status }) => knownStatus(status));
  const chosen = useChosenLoans();
  if (actor === null) return null;
  const mayAssign = may(actor, "loans.assign_officer");
  const mayAdd = may(actor, "applications.submit");
  return (
    <LoanListPage
      title="Loans Maintenance"
      text={
        mayAdd
          ? undefined
          : "Your role is read-only: you can look up loans, but not add or change them."
      }
      actions={
        <>
          <MovePortfolio officer={list.filter.officer} />
          {mayAdd && <AddButtons />}
        </>
      }
      tabs={<ListTabs section="loans" params={params} list={list} />}
      filters={
        <>
          <LoanFilters list={list} />
          <ChosenLoans chosen={chosen} />
        </>
      }
      selection={mayAssign ? chosen.selection : undefined}
      label="Loans"
      list={list}
      columns={[...loanColumns, openColumn("View", (loan) => list.change({ loan: loan.loan_id }))]}
      empty={<NoLoans list={list} />}
    >
      <LoanDrawer loanId={list.loan} onClose={() => list.change({ loan: null }, "replace")} />
    </LoanListPage>
  );
}

/** Moves the customers of the officer whose loans are shown to another branch (BR-7); nothing for other filters. */
function MovePortfolio({ officer }: { officer: LoanList["filter"]["officer"] }) {
  const officers = useLoanLists()?.officers ?? [];
  const shown = officers.find(({ staff_id }) => String(staff_id) === String(officer));
  if (shown === undefined) return null;
  return (
    <MoveToBranch
      moving={{ what: "officer", id: String(shown.staff_id) }}
      name={`loans of ${shown.name}`}
      label="Move these loans"
    />
  );
}

/** New Customer with its dialog, and Add Loan. */
function AddButtons() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconUserPlus size={16} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        New Customer
      </Button>
      <AddLoan />
      <NewCustomer opened={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

function NoLoans({ list }: { list: LoanList }) {
  const { query, status, due, review, officer } = list.filter;
  if (due === "late" && !query && !status && !officer)
    return (
      <EmptyState
        title="No loan is late"
        text="A loan is late from the day after an instalment was due and not fully paid."
      />
    );
  if (!query && !status && !due && !review && !officer)
    return (
      <EmptyState
        title="No loans yet"
        text="Loans come here as soon as an application is submitted."
      />
    );
  return (
    <EmptyState
      title="No loans found"
      text="Try the beginning of a loan or customer id, a phone number, or three letters of a name."
      action={
        <>
          <NearNames typed={query ?? ""} onChoose={list.search.onSearch} />
          <Button variant="default" onClick={() => list.change(noFilter)}>
            Show all loans
          </Button>
        </>
      }
    />
  );
}

const noFilter = { query: null, status: null, due: null, review: null, officer: null };

/** The status of the address if it is one of the choices, else none. */
function knownStatus(status: string): string {
  return statusLists.filter.find((known) => known === status) ?? "";
}
