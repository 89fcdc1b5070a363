import type { AddressPart } from "../application-form.ts";
import { DistrictField, FieldGrid, TextField, type PartEditor } from "../fields.tsx";

/** Step 3: where the applicant lives. */
export function AddressStep(props: PartEditor<AddressPart>) {
  return (
    <FieldGrid>
      <TextField {...props} name="address" label="Address" autoComplete="street-address" />
      <TextField {...props} name="city" label="City" autoComplete="address-level2" />
      <TextField {...props} name="section" label="Section" />
      <TextField {...props} name="chiefdom" label="Chiefdom" />
      <DistrictField {...props} name="district" label="District" />
    </FieldGrid>
  );
}
