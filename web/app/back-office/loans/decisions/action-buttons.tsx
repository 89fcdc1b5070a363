import { Button, Group } from "@mantine/core";
import {
  type LoanAction,
  loanActionNames,
  loanActions,
} from "@microfinance/contract/loans/status.ts";

/**
 * Approve, Cancel, Reject and Close Loan (LOAN-72). Each chooses: its form opens, or a message why the loan does not
 * allow it (LOAN-55). Only the form's own button acts.
 */
export function ActionButtons(props: {
  chosen: string | null;
  onChoose: (action: LoanAction) => void;
}) {
  return (
    <Group gap="xs" role="group" aria-label="Decisions">
      {loanActionNames.map((action) => (
        <Button
          key={action}
          aria-pressed={props.chosen === action}
          variant={props.chosen === action ? "light" : "default"}
          onClick={() => props.onChoose(action)}
        >
          {loanActions[action].label}
        </Button>
      ))}
    </Group>
  );
}
