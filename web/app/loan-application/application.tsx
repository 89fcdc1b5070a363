import type { LoanRecord } from "@microfinance/contract/loans/schema/record.ts";
import type { Viewer } from "../components/form/fields.tsx";
import { Applicant } from "./applicant.tsx";
import { clearLoanRequest } from "./loan-request.ts";
import type { Submitted } from "./submitted-modal.tsx";
import { Unfilled } from "./unfilled.tsx";
import { Wizard } from "./wizard.tsx";

// With the steps, so that the receipt needs no network once the application was sent.
export { SubmittedModal } from "./submitted-modal.tsx";

/** The steps of an application. */
export function Application(props: {
  viewer: Viewer;
  customerId: string | undefined;
  applicationId: string | undefined;
  again: LoanRecord | null;
  isStarted: boolean;
  onLeave: () => void;
  onClose: () => void;
  onSubmitted: (submitted: Submitted) => void;
}) {
  return (
    <Applicant
      viewer={props.viewer}
      customerId={props.customerId}
      around={(waiting) => <Unfilled onClose={props.onLeave}>{waiting}</Unfilled>}
    >
      {(userId, known) => (
        <Wizard
          userId={userId}
          viewer={props.viewer}
          known={known}
          again={props.again}
          forCustomer={props.viewer === "staff" ? (props.customerId ?? null) : null}
          applicationId={props.applicationId ?? null}
          isStarted={props.isStarted}
          onClose={props.onClose}
          onSubmitted={(submitted) => {
            if (props.viewer === "customer") clearLoanRequest();
            props.onSubmitted(submitted);
          }}
        />
      )}
    </Applicant>
  );
}
