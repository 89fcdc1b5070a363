import { applicationSections } from "@microfinance/contract/applications/fields.ts";
import type { AddressPart } from "../application-form.ts";
import { DistrictField, FieldGrid, TextField, type PartEditor } from "../fields.tsx";

const { fields } = applicationSections.address;

/** Step 3: where the applicant lives. */
export function AddressStep(props: PartEditor<AddressPart>) {
  return (
    <FieldGrid>
      <TextField {...props} name="address" {...fields.address} autoComplete="street-address" />
      <TextField {...props} name="city" {...fields.city} autoComplete="address-level2" />
      <TextField {...props} name="section" {...fields.section} />
      <TextField {...props} name="chiefdom" {...fields.chiefdom} />
      <DistrictField {...props} name="district" {...fields.district} />
    </FieldGrid>
  );
}
