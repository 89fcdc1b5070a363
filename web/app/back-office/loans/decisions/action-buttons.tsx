import { Button, Group } from "@mantine/core";
import {
  type LoanAction,
  loanActionNames,
  loanActions,
} from "@microfinance/contract/loans/status.ts";

/**
 * Approve, Cancel, Reject and Close Loan (LOAN-72); each opens its form, or a message why the loan does not allow it
 * (LOAN-55).
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
          {...(props.chosen === action
            ? { variant: "light", color: action === "approve" ? "leaf" : "kola" }
            : { variant: "default", c: action === "approve" ? "var(--ink)" : "var(--danger)" })}
          onClick={() => props.onChoose(action)}
        >
          {loanActions[action].label}
        </Button>
      ))}
    </Group>
  );
}
