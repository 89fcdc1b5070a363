import { applicationSections } from "@microfinance/contract/applications/fields.ts";
import type { BankPart } from "../application-form.ts";
import { DistrictField, FieldGrid, TextField, type PartEditor } from "../fields.tsx";

const { fields } = applicationSections.bank;

/** Step 6: the bank account the loan is paid to. */
export function BankStep(props: PartEditor<BankPart>) {
  return (
    <FieldGrid>
      <TextField {...props} name="bank_name" {...fields.bank_name} />
      <TextField {...props} name="account_name" {...fields.account_name} />
      <TextField {...props} name="account_number" {...fields.account_number} />
      <TextField {...props} name="bank_address" {...fields.bank_address} />
      <TextField {...props} name="bank_city" {...fields.bank_city} />
      <TextField {...props} name="bank_chiefdom" {...fields.bank_chiefdom} />
      <DistrictField {...props} name="bank_district" {...fields.bank_district} />
    </FieldGrid>
  );
}
