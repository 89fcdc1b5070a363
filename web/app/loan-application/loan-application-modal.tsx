import { useState } from "react";
import { Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "../components/feedback/error-state.tsx";
import { draftTexts } from "@microfinance/contract/applications/texts.ts";
import type { LoanRecord } from "@microfinance/contract/loans/schema/record.ts";
import { customerTexts } from "@microfinance/contract/customers/texts.ts";
import type { Viewer } from "../components/form/fields.tsx";
import { UnsavedInside, useGuardedClose } from "../core/unsaved-guard.ts";
import { useSession } from "../core/use-session.ts";
import { LoadingData } from "../components/theme/loading-data.tsx";
import { fetchKnownRecords } from "./known-records.ts";
import { clearLoanRequest } from "./loan-request.ts";
import { useOffered } from "./use-products.ts";
import { type Submitted, SubmittedModal } from "./submitted-modal.tsx";
import { Unfilled } from "./unfilled.tsx";
import { Wizard } from "./wizard.tsx";
import classes from "./wizard.module.css";

/**
 * The loan application (LOAN-1): ten steps in a modal, for customers and staff. It closes after a successful
 * submission (LOAN-1) and shows what happens next.
 *
 * @param customerId the customer a staff member starts for; customers apply for themselves.
 * @param again an earlier application, whose loan a new one begins with.
 * @param onSubmitted receives the id of the new loan.
 */
export function LoanApplicationModal(props: {
  opened: boolean;
  onClose: () => void;
  viewer: Viewer;
  customerId?: string;
  again?: LoanRecord | null;
  onSubmitted?: (loanId: string) => void;
}) {
  const session = useSession();
  const claims = session.state === "signed-in" ? session.claims : null;
  const isSmall = useMediaQuery("(max-width: 768px)");
  const { inside, close } = useGuardedClose(props.opened, props.onClose);
  const [submitted, setSubmitted] = useState<Submitted | null>(null);
  const customerId = props.viewer === "customer" ? claims?.customer_id : props.customerId;
  const known = useQuery({
    queryKey: ["customers", "known-records", customerId ?? null],
    queryFn: () => fetchKnownRecords(customerId ?? ""),
    enabled: props.opened && typeof customerId === "string",
    // A new form is filled from the records as they are now; later changes of them do not change an open form.
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const offered = useOffered();
  const isWaiting = offered.isPending || (typeof customerId === "string" && known.isPending);

  return (
    <>
      <Modal.Root
        opened={props.opened}
        onClose={close}
        size={860}
        fullScreen={isSmall ?? false}
        closeOnClickOutside={false}
      >
        <Modal.Overlay />
        <Modal.Content className={classes.content ?? ""}>
          <UnsavedInside value={inside}>
            {claims === null || isWaiting ? (
              <Unfilled onClose={props.onClose}>
                <LoadingData />
              </Unfilled>
            ) : known.isLoadingError ? (
              <Unfilled onClose={props.onClose}>
                <ErrorState
                  error={known.error}
                  fallback={
                    props.viewer === "staff" ? customerTexts.fetchFailed : draftTexts.readFailed
                  }
                  onRetry={() => void known.refetch()}
                />
              </Unfilled>
            ) : (
              <Wizard
                userId={claims.id}
                viewer={props.viewer}
                known={known.data ?? null}
                again={props.again ?? null}
                forCustomer={props.viewer === "staff" ? (props.customerId ?? null) : null}
                onClose={close}
                onSubmitted={(done) => {
                  setSubmitted(done);
                  if (props.viewer === "customer") clearLoanRequest();
                  props.onClose();
                  props.onSubmitted?.(done.loanId);
                }}
              />
            )}
          </UnsavedInside>
        </Modal.Content>
      </Modal.Root>
      <SubmittedModal
        submitted={submitted}
        viewer={props.viewer}
        onClose={() => setSubmitted(null)}
      />
    </>
  );
}
