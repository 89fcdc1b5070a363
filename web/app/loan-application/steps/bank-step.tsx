import { bankFields } from "@microfinance/contract/customers/fields.ts";
import type { BankPart } from "../application-form.ts";
import { FieldGrid, PartFields, type PartEditor } from "../fields.tsx";

/** Step 6: the bank account the loan is paid to. */
export function BankStep(props: PartEditor<BankPart>) {
  return (
    <FieldGrid>
      <PartFields {...props} of={bankFields} />
    </FieldGrid>
  );
}
