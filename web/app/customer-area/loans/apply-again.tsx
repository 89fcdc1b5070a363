import { Button } from "@mantine/core";
import type { LoanRecord } from "@microfinance/contract/loans/schema/record.ts";
import { useApplyAgain } from "../shell/apply-for-loan.tsx";

/** Begins a new application with what this one stated; apart from what dialogs show, since Home has it. */
export function ApplyAgain(props: { loan: LoanRecord; isFirst: boolean }) {
  const again = useApplyAgain();
  return (
    <Button
      size="md"
      variant={props.isFirst ? "filled" : "default"}
      onClick={() => again(props.loan)}
    >
      Apply again
    </Button>
  );
}
