import { lazy, Suspense, useState, useTransition } from "react";
import { Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { listDrafts } from "@microfinance/contract/applications/endpoints.ts";
import type { LoanRecord } from "@microfinance/contract/loans/schema/record.ts";
import type { Viewer } from "../components/form/fields.tsx";
import { SectionBoundary } from "../components/shell/section-boundary.tsx";
import { useEndpointQuery } from "../core/query.ts";
import { UnsavedInside, useGuardedClose } from "../core/unsaved-guard.ts";
import { useSession } from "../core/use-session.ts";
import { LoadingData } from "../components/theme/loading-data.tsx";
import { FirstStep } from "./first-step.tsx";
import { readLocalDrafts } from "./local-draft.ts";
import type { Submitted } from "./submitted-modal.tsx";
import { Unfilled } from "./unfilled.tsx";
import classes from "./wizard.module.css";

const Application = lazy(async () => ({
  default: (await import("./application.tsx")).Application,
}));
const SubmittedModal = lazy(async () => ({
  default: (await import("./application.tsx")).SubmittedModal,
}));

/**
 * The loan application (LOAN-1): ten steps in a modal, for customers and staff. It closes after a successful
 * submission (LOAN-1) and shows what happens next. A customer's new application opens with its first step alone; the
 * others are loaded when it starts.
 *
 * @param customerId the customer a staff member starts for; customers apply for themselves.
 * @param applicationId the application that is continued, or begins with this key; any without it.
 * @param again an earlier application, whose loan a new one begins with.
 * @param onSubmitted receives the id of the new loan.
 */
export function LoanApplicationModal(props: {
  opened: boolean;
  onClose: () => void;
  viewer: Viewer;
  customerId?: string;
  applicationId?: string;
  again?: LoanRecord | null;
  onSubmitted?: (loanId: string) => void;
}) {
  const isSmall = useMediaQuery("(max-width: 768px)");
  const { inside, close } = useGuardedClose(props.opened, props.onClose);
  const [submitted, setSubmitted] = useState<Submitted | null>(null);
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
            <Opened
              viewer={props.viewer}
              customerId={props.customerId}
              applicationId={props.applicationId}
              again={props.again ?? null}
              onLeave={props.onClose}
              onClose={close}
              onSubmitted={(done) => {
                setSubmitted(done);
                props.onClose();
                props.onSubmitted?.(done.loanId);
              }}
            />
          </UnsavedInside>
        </Modal.Content>
      </Modal.Root>
      {submitted !== null && (
        <Suspense fallback={null}>
          <SubmittedModal
            submitted={submitted}
            viewer={props.viewer}
            onClose={() => setSubmitted(null)}
          />
        </Suspense>
      )}
    </>
  );
}

/** What the open dialog shows: the first step, until it is left, or the whole application. */
function Opened(props: {
  viewer: Viewer;
  customerId: string | undefined;
  applicationId: string | undefined;
  again: LoanRecord | null;
  onLeave: () => void;
  onClose: () => void;
  onSubmitted: (submitted: Submitted) => void;
}) {
  const session = useSession();
  const userId = session.state === "signed-in" ? session.claims.id : 0;
  const isOwn = props.viewer === "customer";
  const drafts = useEndpointQuery(listDrafts, undefined, { enabled: isOwn });
  const [isStarted, setStarted] = useState(false);
  const [isStarting, startLoading] = useTransition();
  // What this browser or the server has is continued at its step. Once shown, the steps stay.
  const [isWhole, setWhole] = useState(() => !isOwn || readLocalDrafts(userId).length > 0);
  if (!isWhole && (drafts.isError || drafts.data?.drafts.length)) setWhole(true);
  const waiting = (
    <Unfilled onClose={props.onLeave}>
      <LoadingData />
    </Unfilled>
  );
  if (!isWhole && drafts.data === undefined) return waiting;
  const start = () =>
    startLoading(() => {
      setStarted(true);
      setWhole(true);
    });
  if (!isWhole)
    return <FirstStep isStarting={isStarting} onStart={start} onClose={props.onLeave} />;
  return (
    <SectionBoundary>
      <Suspense fallback={waiting}>
        <Application {...props} isStarted={isStarted} />
      </Suspense>
    </SectionBoundary>
  );
}
