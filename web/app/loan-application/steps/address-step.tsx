import { addressFields } from "@microfinance/contract/customers/fields.ts";
import type { AddressPart } from "../application-form.ts";
import { FieldGrid, PartFields, type PartEditor } from "../fields.tsx";

/** Step 3: where the applicant lives. */
export function AddressStep(props: PartEditor<AddressPart>) {
  return (
    <FieldGrid>
      <PartFields {...props} of={addressFields} />
    </FieldGrid>
  );
}
