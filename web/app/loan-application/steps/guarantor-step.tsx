import { applicationSections } from "@microfinance/contract/applications/fields.ts";
import type { GuarantorPart } from "../application-form.ts";
import { DistrictField, FieldGrid, GenderField, TextField, type PartEditor } from "../fields.tsx";

const { fields } = applicationSections.guarantor;

/** Step 7: who stands in for the loan. Occupation is asked in the staff form only (CUST-13). */
export function GuarantorStep(
  props: PartEditor<GuarantorPart> & { audience: "customer" | "staff" },
) {
  const { audience, ...editor } = props;
  return (
    <FieldGrid>
      <TextField {...editor} name="guarantor_first_name" {...fields.guarantor_first_name} />
      <TextField {...editor} name="guarantor_middle_name" {...fields.guarantor_middle_name} />
      <TextField {...editor} name="guarantor_last_name" {...fields.guarantor_last_name} />
      <GenderField {...editor} name="guarantor_gender" {...fields.guarantor_gender} />
      <TextField {...editor} name="guarantor_relationship" {...fields.guarantor_relationship} />
      <TextField {...editor} name="guarantor_phone" {...fields.guarantor_phone} type="tel" />
      <TextField {...editor} name="guarantor_email" {...fields.guarantor_email} type="email" />
      {audience === "staff" && (
        <TextField {...editor} name="guarantor_occupation" {...fields.guarantor_occupation} />
      )}
      <TextField {...editor} name="guarantor_address" {...fields.guarantor_address} />
      <TextField {...editor} name="guarantor_section" {...fields.guarantor_section} />
      <TextField {...editor} name="guarantor_city" {...fields.guarantor_city} />
      <TextField {...editor} name="guarantor_chiefdom" {...fields.guarantor_chiefdom} />
      <DistrictField {...editor} name="guarantor_district" {...fields.guarantor_district} />
    </FieldGrid>
  );
}
