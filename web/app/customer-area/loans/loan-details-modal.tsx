import { useRef, useState } from "react";
import { Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { timers } from "@microfinance/contract/core/constants.ts";
import { panelTexts } from "@microfinance/contract/customers/texts.ts";
import { readLoanDetails } from "@microfinance/contract/servicing/endpoints.ts";
import { loanBadges } from "@microfinance/contract/servicing/badges.ts";
import { useEndpointQuery } from "../../core/query.ts";
import { Banner } from "../../components/feedback/banner.tsx";
import { NotLoaded } from "../../components/feedback/not-loaded.tsx";
import { DetailSkeleton } from "../../components/feedback/skeletons.tsx";
import { SecondBadges } from "../../components/display/second-badges.tsx";
import { Unbroken } from "../../components/display/sentence.tsx";
import { StatusBadge } from "../../components/display/status-badge.tsx";
import { EditLoanForm } from "./edit-loan-form.tsx";
import { LoanDetailsView } from "./loan-details-view.tsx";
import classes from "./loan-details-modal.module.css";
import type { BannerMessage } from "../../core/use-submit.ts";

/** The details of a customer's own loan (LOAN-33): a read-only summary, and the edit form while it may be changed. */
export function LoanDetailsModal(props: { loanId: string | null; onClose: () => void }) {
  const isSmall = useMediaQuery("(max-width: 768px)");
  return (
    <Modal.Root
      opened={props.loanId !== null}
      onClose={props.onClose}
      size={820}
      fullScreen={isSmall ?? false}
    >
      <Modal.Overlay />
      <Modal.Content className={classes.content ?? ""}>
        {props.loanId !== null && <LoanInModal key={props.loanId} loanId={props.loanId} />}
      </Modal.Content>
    </Modal.Root>
  );
}

function LoanInModal(props: { loanId: string }) {
  const params = { id: props.loanId };
  const result = useEndpointQuery(readLoanDetails, { params });
  const { data } = result;
  const [isEditing, setEditing] = useState(false);
  const [message, setMessage] = useState<BannerMessage | null>(null);
  const top = useRef<HTMLDivElement>(null);
  const backToView = (said: BannerMessage | null) => {
    setMessage(said);
    setEditing(false);
    // The message is at the top, and the form is long.
    top.current?.focus();
    top.current?.scrollIntoView({ block: "start" });
  };
  const loan = data?.loan;
  return (
    <>
      <Modal.Header className={classes.header ?? ""}>
        <div>
          <Modal.Title className={classes.title ?? ""}>
            <Unbroken>
              {loan === undefined ? "Loan" : loan.loan_type_name} {props.loanId}
            </Unbroken>
          </Modal.Title>
          {loan !== undefined && (
            <>
              <StatusBadge status={loan.status} /> <SecondBadges labels={loanBadges(loan)} />
            </>
          )}
        </div>
        <Modal.CloseButton size="lg" aria-label="Close" />
      </Modal.Header>
      <Modal.Body className={classes.body ?? ""}>
        <div ref={top} tabIndex={-1} className={classes.top}>
          <Banner
            message={message}
            onDismiss={() => setMessage(null)}
            dismissAfter={timers.banner}
          />
        </div>
        {loan === undefined ? (
          <NotLoaded result={result} fallback={panelTexts.failed}>
            <DetailSkeleton lines={10} />
          </NotLoaded>
        ) : isEditing ? (
          <EditLoanForm loan={loan} onDone={backToView} />
        ) : (
          <LoanDetailsView loan={loan} onEdit={() => setEditing(true)} />
        )}
      </Modal.Body>
    </>
  );
}
