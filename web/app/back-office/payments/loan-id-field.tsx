import { Loader, TextInput } from "@mantine/core";
import type { LoanDetails } from "@microfinance/contract/loans/schema/record.ts";
import { paymentFormTexts } from "@microfinance/contract/payments/texts.ts";
import { formatNleExact } from "@microfinance/contract/core/money.ts";
import { fullName } from "@microfinance/contract/core/names.ts";
import type { LoanLookup } from "./use-loan-lookup.ts";

/** The customer and the balance of a loan, for small screens where the amounts are further down. */
function whoOwes(loan: LoanDetails): string {
  return `${fullName(loan)} owes ${formatNleExact(loan.balance)}.`;
}

/** The loan id, looked up during typing; an error of the lookup is shown below the field (PAY-9). */
export function LoanIdField(props: {
  input: string;
  onInput: (input: string) => void;
  lookup: LoanLookup;
  readOnly?: boolean;
}) {
  return (
    <TextInput
      label="Loan ID"
      placeholder="LN-202601-000045"
      withAsterisk
      maxLength={40}
      autoComplete="off"
      spellCheck={false}
      readOnly={props.readOnly ?? false}
      value={props.input}
      onChange={(event) => props.onInput(event.currentTarget.value)}
      rightSection={props.lookup.isSearching ? <Loader size={16} aria-label="Looking up" /> : null}
      description={props.lookup.loan === null ? undefined : whoOwes(props.lookup.loan)}
      inputWrapperOrder={["label", "input", "description", "error"]}
      error={props.lookup.hasFailed ? paymentFormTexts.lookupFailed : undefined}
    />
  );
}
