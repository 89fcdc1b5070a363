import { Suspense } from "react";
import { fullName } from "@microfinance/contract/core/names.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { DetailDrawer } from "../../../components/drawer/detail-drawer.tsx";
import { DetailSkeleton } from "../../../components/feedback/skeletons.tsx";
import type { ServicingAct } from "./acts.ts";

/** The form of an act over the loan's panel. Closed while `act` is null. */
export function ActDrawer(props: {
  loan: LoanDetails;
  act: ServicingAct | null;
  onClose: () => void;
}) {
  const { loan, act } = props;
  return (
    <DetailDrawer
      opened={act !== null}
      onClose={props.onClose}
      title={act?.label ?? ""}
      text={`${fullName(loan)}, ${loan.loan_id}`}
      wide
    >
      {act !== null && (
        <Suspense fallback={<DetailSkeleton />}>
          <act.Form loan={loan} onDone={props.onClose} />
        </Suspense>
      )}
    </DetailDrawer>
  );
}
