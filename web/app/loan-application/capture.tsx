import { Applicant } from "./applicant.tsx";
import { OnePage } from "./one-page.tsx";
import type { Submitted } from "./submitted-modal.tsx";

/** The application of staff on one page, filled from the customer's records. */
export function Capture(props: {
  customerId: string | undefined;
  applicationId: string | undefined;
  onLeave: () => void;
  onSteps: (applicationId: string) => void;
  onTaken: (applicationId: string) => void;
  onSubmitted: (submitted: Submitted) => void;
}) {
  return (
    <Applicant viewer="staff" customerId={props.customerId} around={(waiting) => waiting}>
      {(userId, known) => (
        <OnePage
          {...props}
          userId={userId}
          viewer="staff"
          known={known}
          again={null}
          forCustomer={props.customerId ?? null}
          applicationId={props.applicationId ?? null}
        />
      )}
    </Applicant>
  );
}
