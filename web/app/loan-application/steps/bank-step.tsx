import type { BankPart } from "../application-form.ts";
import { DistrictField, FieldGrid, TextField, type PartEditor } from "../fields.tsx";

/** Step 6: the bank account the loan is paid to. */
export function BankStep(props: PartEditor<BankPart>) {
  return (
    <FieldGrid>
      <TextField {...props} name="bank_name" label="Bank name" />
      <TextField {...props} name="account_name" label="Account name" />
      <TextField {...props} name="account_number" label="Account number" />
      <TextField {...props} name="bank_address" label="Bank address" />
      <TextField {...props} name="bank_city" label="Bank city" />
      <TextField {...props} name="bank_chiefdom" label="Bank chiefdom" />
      <DistrictField {...props} name="bank_district" label="Bank district" />
    </FieldGrid>
  );
}
