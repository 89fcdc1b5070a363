import { lazy, Suspense, useState } from "react";
import { Button } from "@mantine/core";
import { may } from "@microfinance/contract/core/access.ts";
import { formatStaffDate } from "@microfinance/contract/core/dates.ts";
import { officerTexts } from "@microfinance/contract/loans/officers.ts";
import { useActor } from "../../../core/use-actor.ts";
import classes from "./officers.module.css";
import type { LoanWithOfficer } from "./use-chosen-loans.ts";

const AssignOfficerModal = lazy(async () => ({
  default: (await import("./assign-officer-modal.tsx")).AssignOfficerModal,
}));

/** The officer of a loan and since when, with a button that changes it (LOAN-130, LOAN-131). */
export function OfficerLine(props: { loan: LoanWithOfficer }) {
  const { officer } = props.loan;
  const actor = useActor();
  const [isOpen, setOpen] = useState(false);
  return (
    <span className={classes.line}>
      {officer === null ? officerTexts.unassigned : officer.name}
      {officer?.from_date !== undefined && <span>since {formatStaffDate(officer.from_date)}</span>}
      {actor !== null && may(actor, "loans.assign_officer") && (
        <Button variant="subtle" size="compact-sm" onClick={() => setOpen(true)}>
          Change officer
        </Button>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <AssignOfficerModal loans={[props.loan]} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </span>
  );
}
