import { lazy, Suspense, useEffect, type ReactNode } from "react";
import { ActionIcon } from "@mantine/core";
import { useHotkeys, useMediaQuery } from "@mantine/hooks";
import IconArrowsDiagonal from "icon:arrows-diagonal";
import IconArrowsDiagonalMinimize2 from "icon:arrows-diagonal-minimize-2";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { DetailDrawer } from "../../../components/drawer/detail-drawer.tsx";
import { DetailSkeleton } from "../../../components/feedback/skeletons.tsx";
import { OpenedLoanContent } from "../details/opened-loan.tsx";
import type { LoanTab } from "../details/loan-tabs.tsx";
import { LoanLine, LoanTitle } from "../panel/loan-head.tsx";
import { type PanelSize, usePanelSize } from "../panel/use-panel-size.ts";
import { type OpenedLoan, useLoanDetails } from "../details/use-loan-details.ts";

// Loaded on demand: the list does not need them.
const loadTabs = () => import("../details/loan-tabs.tsx");
const LoanTabs = lazy(async () => ({ default: (await loadTabs()).LoanTabs }));
const loadSums = () => import("../panel/loan-sums.tsx");
const LoanSums = lazy(async () => ({ default: (await loadSums()).LoanSums }));
const loadSteps = () => import("../panel/loan-steps.tsx");
const LoanSteps = lazy(async () => ({ default: (await loadSteps()).LoanSteps }));

/** Pixels of the panel beside a list. */
const sideWidth = 560;

/**
 * The Loan Details side panel (LOAN-68) in two widths, beside the list and over the whole page (LOAN-86). Every section
 * that opens a loan uses it.
 *
 * @param loanId the opened loan's code: null while closed, empty when none is selected.
 * @param first a tab before the others, where a section works on the loan.
 * @param actions buttons at the foot.
 * @param start the width that the section opens loans with.
 */
export function LoanDrawer(props: {
  loanId: string | null;
  onClose: () => void;
  first?: (loan: LoanDetails, readAgain: OpenedLoan["readAgain"]) => LoanTab;
  actions?: (loan: LoanDetails) => ReactNode;
  start?: PanelSize;
}) {
  const opened = useLoanDetails(props.loanId);
  const { loan, loanId } = opened;
  const isOpen = props.loanId !== null;
  const { section, isFull, toggle } = usePanelSize(props.start ?? "side");
  const isSmall = useMediaQuery("(max-width: 640px)") ?? false;
  useHotkeys(isOpen ? [["F", toggle]] : []);
  // Load in parallel with the loan.
  useEffect(() => {
    if (loanId !== null && loanId !== "") void Promise.all([loadTabs(), loadSums(), loadSteps()]);
  }, [loanId]);
  const actions = loan && props.actions?.(loan);
  return (
    <DetailDrawer
      opened={isOpen}
      onClose={props.onClose}
      title={<LoanTitle loan={loan} />}
      size={isFull || isSmall ? "100%" : sideWidth}
      controls={
        <>
          {loan && (
            <Suspense fallback={null}>
              <LoanSteps
                loan={loan}
                section={section}
                isBusy={props.first !== undefined || actions !== undefined}
              />
            </Suspense>
          )}
          {!isSmall && <SizeButton isFull={isFull} onToggle={toggle} />}
        </>
      }
      {...(loan && {
        text: <LoanLine loan={loan} />,
        // A review or decision of an application states these sums among its facts.
        ...((props.first === undefined || loan.approval_date !== null) && {
          head: (
            <Suspense fallback={null}>
              <LoanSums loan={loan} />
            </Suspense>
          ),
        }),
      })}
      {...(actions && { actions })}
    >
      <OpenedLoanContent loanId={loanId} opened={opened}>
        {(shown) => (
          <Suspense fallback={<DetailSkeleton lines={12} />}>
            <LoanTabs
              key={shown.loan_id}
              loan={shown}
              first={props.first?.(shown, opened.readAgain) ?? null}
              isFull={isFull}
            />
          </Suspense>
        )}
      </OpenedLoanContent>
    </DetailDrawer>
  );
}

function SizeButton(props: { isFull: boolean; onToggle: () => void }) {
  const { isFull } = props;
  const Sign = isFull ? IconArrowsDiagonalMinimize2 : IconArrowsDiagonal;
  const label = isFull ? "Beside the list" : "Full page";
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      aria-label={label}
      aria-keyshortcuts="F"
      title={`${label} (F)`}
      onClick={props.onToggle}
    >
      <Sign size={18} aria-hidden="true" />
    </ActionIcon>
  );
}
