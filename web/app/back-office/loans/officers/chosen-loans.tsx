import { lazy, Suspense, useState } from "react";
import { Button } from "@mantine/core";
import { mostAssigned, officerTexts } from "@microfinance/contract/loans/officers.ts";
import classes from "./officers.module.css";
import type { ChosenLoanState } from "./use-chosen-loans.ts";

const AssignOfficerModal = lazy(async () => ({
  default: (await import("./assign-officer-modal.tsx")).AssignOfficerModal,
}));

/** How many loans are chosen, and what can be done with all of them (LOAN-131). */
export function ChosenLoans(props: { chosen: ChosenLoanState }) {
  const { loans, clear } = props.chosen;
  const [isOpen, setOpen] = useState(false);
  const isTooMany = loans.length > mostAssigned;
  if (loans.length === 0) return null;
  return (
    <div className={classes.bar}>
      <p aria-live="polite">
        {loans.length === 1 ? "1 loan chosen" : `${loans.length} loans chosen`}
        {isTooMany && <span>. {officerTexts.tooMany}</span>}
      </p>
      <Button variant="default" disabled={isTooMany} onClick={() => setOpen(true)}>
        {officerTexts.assign}
      </Button>
      <Button variant="subtle" onClick={clear}>
        Untick all
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <AssignOfficerModal loans={loans} onClose={() => setOpen(false)} onDone={clear} />
        </Suspense>
      )}
    </div>
  );
}
