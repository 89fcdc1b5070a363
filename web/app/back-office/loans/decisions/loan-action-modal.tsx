import { Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { UnsavedInside, useGuardedClose } from "../../../core/unsaved-guard.ts";
import { StatusBadge } from "../../../components/display/status-badge.tsx";
import { ActionButtons } from "./action-buttons.tsx";
import { ActionForm } from "./action-form.tsx";
import { AutoFocus } from "../auto-focus.tsx";
import classes from "./loan-action-modal.module.css";
import { LoanTabs } from "../details/loan-tabs.tsx";
import { OpenedLoanContent } from "../details/opened-loan.tsx";
import { usePrevious } from "../list/use-previous.ts";
import { useLoanDetails } from "../details/use-loan-details.ts";

/**
 * A loan with all data for a decision (LOAN-72): its full details, the four decisions, and the form of the chosen one.
 *
 * @param loanId null while closed, empty when none is selected.
 * @param action the chosen decision; null while none is.
 */
export function LoanActionModal(props: {
  loanId: string | null;
  action: string | null;
  onAction: (action: string | null) => void;
  onClose: () => void;
}) {
  const { action, onAction } = props;
  const loanId = usePrevious(props.loanId);
  const isSmall = useMediaQuery("(max-width: 768px)");
  const opened = useLoanDetails(loanId);
  const { loan } = opened;
  const { inside, close } = useGuardedClose(props.loanId !== null, props.onClose);
  return (
    <Modal.Root
      opened={props.loanId !== null}
      onClose={close}
      size={880}
      fullScreen={isSmall ?? false}
      classNames={{ content: classes.content ?? "" }}
    >
      <Modal.Overlay />
      <UnsavedInside value={inside}>
        <Modal.Content>
          <Modal.Header className={classes.header ?? ""}>
            <div className={classes.heading}>
              <Modal.Title>{loan?.loan_id ?? "Loan Details"}</Modal.Title>
              {loan && <StatusBadge status={loan.status} />}
            </div>
            <Modal.CloseButton size="lg" aria-label="Close" />
          </Modal.Header>
          <Modal.Body className={classes.body ?? ""}>
            <OpenedLoanContent loanId={loanId} opened={opened}>
              {(shown) => (
                <>
                  <LoanTabs key={shown.loan_id} loan={shown} />
                  {action !== null && (
                    <div className={classes.chosen}>
                      <AutoFocus key={action}>
                        <ActionForm
                          loan={shown}
                          action={action}
                          onDone={props.onClose}
                          onCancel={() => onAction(null)}
                        />
                      </AutoFocus>
                    </div>
                  )}
                </>
              )}
            </OpenedLoanContent>
          </Modal.Body>
          {loan !== undefined && (
            <div className={classes.actions}>
              <ActionButtons chosen={action} onChoose={onAction} />
            </div>
          )}
        </Modal.Content>
      </UnsavedInside>
    </Modal.Root>
  );
}
