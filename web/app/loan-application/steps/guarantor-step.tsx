import type { GuarantorPart } from "../application-form.ts";
import { DistrictField, FieldGrid, GenderField, TextField, type PartEditor } from "../fields.tsx";

/** Step 7: who stands in for the loan. Occupation is asked in the staff form only (D57). */
export function GuarantorStep(
  props: PartEditor<GuarantorPart> & { audience: "customer" | "staff" },
) {
  const { audience, ...editor } = props;
  return (
    <FieldGrid>
      <TextField {...editor} name="guarantor_first_name" label="First name" />
      <TextField {...editor} name="guarantor_middle_name" label="Middle name" />
      <TextField {...editor} name="guarantor_last_name" label="Last name" />
      <GenderField {...editor} name="guarantor_gender" label="Gender" />
      <TextField {...editor} name="guarantor_relationship" label="Relationship" />
      <TextField {...editor} name="guarantor_phone" label="Phone" type="tel" />
      <TextField {...editor} name="guarantor_email" label="Email" type="email" />
      {audience === "staff" && (
        <TextField {...editor} name="guarantor_occupation" label="Occupation" />
      )}
      <TextField {...editor} name="guarantor_address" label="Address" />
      <TextField {...editor} name="guarantor_section" label="Section" />
      <TextField {...editor} name="guarantor_city" label="City" />
      <TextField {...editor} name="guarantor_chiefdom" label="Chiefdom" />
      <DistrictField {...editor} name="guarantor_district" label="District" />
    </FieldGrid>
  );
}
