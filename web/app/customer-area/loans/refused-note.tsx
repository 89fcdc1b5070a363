import { applicationProgress } from "@microfinance/contract/applications/progress.ts";
import type { LoanRecord } from "@microfinance/contract/loans/schema/record.ts";
import { canonicalStatus } from "@microfinance/contract/loans/status.ts";
import { DetailSection } from "../../components/drawer/detail-drawer.tsx";
import layout from "../../components/layout.module.css";
import { ApplyAgain } from "./apply-again.tsx";

/** Why an application was not approved, in a category of the lender, and the way to a new one (LOAN-63). */
export function RefusedNote(props: { loan: LoanRecord }) {
  const { loan } = props;
  if (canonicalStatus(loan.status) !== "rejected") return null;
  return (
    <DetailSection title="Not approved">
      <div className={layout.stack3}>
        <p>{applicationProgress(loan).next}</p>
        <div>
          <ApplyAgain loan={loan} isFirst />
        </div>
      </div>
    </DetailSection>
  );
}
