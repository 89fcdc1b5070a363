import { applicationSections } from "@microfinance/contract/applications/fields.ts";
import type { EmploymentPart } from "../application-form.ts";
import { DistrictField, FieldGrid, TextField, type PartEditor } from "../fields.tsx";

const { fields } = applicationSections.employment;

/** Step 4: the applicant's occupation and employer. employee_code is shown as Pin Code (LOAN-1). */
export function EmploymentStep(props: PartEditor<EmploymentPart>) {
  return (
    <FieldGrid>
      <TextField {...props} name="employing_authority" {...fields.employing_authority} />
      <TextField
        {...props}
        name="employer_name"
        {...fields.employer_name}
        autoComplete="organization"
      />
      <TextField {...props} name="occupation" {...fields.occupation} />
      <TextField
        {...props}
        name="current_position"
        {...fields.current_position}
        autoComplete="organization-title"
      />
      <TextField {...props} name="employee_code" {...fields.employee_code} />
      <TextField {...props} name="employer_phone" {...fields.employer_phone} type="tel" />
      <TextField {...props} name="employer_email" {...fields.employer_email} type="email" />
      <TextField {...props} name="employer_address" {...fields.employer_address} />
      <TextField {...props} name="employer_city" {...fields.employer_city} />
      <TextField {...props} name="employer_chiefdom" {...fields.employer_chiefdom} />
      <DistrictField {...props} name="employer_district" {...fields.employer_district} />
    </FieldGrid>
  );
}
