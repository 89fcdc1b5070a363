import { lazy, Suspense, useState } from "react";
import { Button } from "@mantine/core";
import IconPencil from "icon:pencil";
import { may } from "@microfinance/contract/core/access.ts";
import { formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { statusLists } from "@microfinance/contract/loans/status.ts";
import { loanScreenTexts } from "@microfinance/contract/loans/texts.ts";
import { EmptyState } from "../../../components/table/empty-state.tsx";
import type { SectionPageProps } from "../../section-keys.ts";
import {
  codeColumn,
  customerColumn,
  moneyColumn,
  openColumn,
  statusColumn,
  submittedColumn,
} from "../list/loan-cells.tsx";
import { ListTabs } from "../list/list-tabs.tsx";
import { LoanDrawer } from "../list/loan-drawer.tsx";
import { LoanListPage, useLoanList } from "../list/loan-list.tsx";
import { useActor } from "../../../core/use-actor.ts";
import { usePrevious } from "../details/use-previous.ts";

const LoanEditModal = lazy(async () => ({
  default: (await import("../edit/loan-edit-modal.tsx")).LoanEditModal,
}));

const status = statusLists.history.join(",");

/** Loan History (LOAN-70): loans that were rejected, paid, closed or canceled, which administrators may edit. */
export default function LoanHistoryPage({ params }: SectionPageProps) {
  const actor = useActor();
  const list = useLoanList("loan-history", params, () => status);
  const [edited, setEdited] = useState<string | null>(null);
  const wasOpened = usePrevious(edited) !== null;
  const mayEdit = actor !== null && may(actor, "loans.edit");
  return (
    <LoanListPage
      title="Loan History"
      text="Rejected, paid, closed and canceled loans."
      tabs={<ListTabs section="loan-history" params={params} list={list} />}
      label="Loan History"
      list={list}
      columns={[
        codeColumn("Loan"),
        {
          ...submittedColumn,
          line: "note",
          inLine: (loan) => formatStaffDateTime(loan.created_at),
        },
        customerColumn,
        statusColumn,
        { ...moneyColumn("total_amount", "Total"), line: "amount" },
        { ...moneyColumn("approved_amount", "Approved"), low: true },
        openColumn("View", (loan) => list.change({ loan: loan.loan_id })),
      ]}
      empty={
        <EmptyState
          title="No loans in the history yet"
          text="Loans come here when they are rejected, paid, closed or canceled."
        />
      }
    >
      <LoanDrawer
        loanId={list.loan}
        onClose={() => list.change({ loan: null }, "replace")}
        {...(mayEdit && {
          actions: (loan: LoanDetails) => (
            <Button
              leftSection={<IconPencil size={16} aria-hidden="true" />}
              onClick={() => setEdited(loan.loan_id)}
            >
              {loanScreenTexts.edit}
            </Button>
          ),
        })}
      />
      {wasOpened && (
        <Suspense fallback={null}>
          <LoanEditModal loanId={edited} onClose={() => setEdited(null)} />
        </Suspense>
      )}
    </LoanListPage>
  );
}
