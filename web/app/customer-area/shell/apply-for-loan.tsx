import { createContext, lazy, Suspense, useCallback, useContext, useState } from "react";
import type { ReactNode } from "react";
import type { LoanRecord } from "@microfinance/contract/loans/schema/record.ts";
import { withMantine } from "../../components/theme/with-mantine.ts";

const LoanApplicationModal = lazy(
  withMantine(async () => {
    const module = await import("../../loan-application/loan-application-modal.tsx");
    return { default: module.LoanApplicationModal };
  }),
);

const ApplyForLoan = createContext<(again: LoanRecord | null) => void>(() => undefined);

/** Opens the loan application wizard from anywhere in the customer area. */
export function useApplyForLoan(): () => void {
  const open = useContext(ApplyForLoan);
  return useCallback(() => open(null), [open]);
}

/** Opens it with what an earlier application stated, which can then be changed. */
export function useApplyAgain(): (loan: LoanRecord) => void {
  return useContext(ApplyForLoan);
}

/** Contains the one wizard of the customer area; its code is loaded when it is first opened (LOAN-1). */
export function ApplyForLoanProvider(props: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const [again, setAgain] = useState<LoanRecord | null>(null);
  const open = useCallback((loan: LoanRecord | null) => {
    setWasOpened(true);
    setOpen(true);
    setAgain(loan);
  }, []);
  return (
    <ApplyForLoan value={open}>
      {props.children}
      {wasOpened && (
        <Suspense fallback={null}>
          <LoanApplicationModal
            opened={isOpen}
            onClose={() => setOpen(false)}
            viewer="customer"
            again={again}
          />
        </Suspense>
      )}
    </ApplyForLoan>
  );
}
