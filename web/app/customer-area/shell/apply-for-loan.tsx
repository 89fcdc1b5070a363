import { createContext, lazy, Suspense, useCallback, useContext, useState } from "react";
import type { ReactNode } from "react";
import { withMantine } from "../../components/theme/with-mantine.ts";

const LoanApplicationModal = lazy(
  withMantine(async () => {
    const module = await import("../../loan-application/loan-application-modal.tsx");
    return { default: module.LoanApplicationModal };
  }),
);

const ApplyForLoan = createContext<() => void>(() => undefined);

/** Opens the loan application wizard from anywhere in the customer area. */
export function useApplyForLoan(): () => void {
  return useContext(ApplyForLoan);
}

/** Contains the one wizard of the customer area; its code is loaded when it is first opened (LOAN-1). */
export function ApplyForLoanProvider(props: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const open = useCallback(() => {
    setWasOpened(true);
    setOpen(true);
  }, []);
  return (
    <ApplyForLoan value={open}>
      {props.children}
      {wasOpened && (
        <Suspense fallback={null}>
          <LoanApplicationModal opened={isOpen} onClose={() => setOpen(false)} viewer="customer" />
        </Suspense>
      )}
    </ApplyForLoan>
  );
}
