import type { EmploymentPart } from "../application-form.ts";
import { DistrictField, FieldGrid, TextField, type PartEditor } from "../fields.tsx";

/** Step 4: the applicant's occupation and employer. employee_code is shown as Pin Code (001§3). */
export function EmploymentStep(props: PartEditor<EmploymentPart>) {
  return (
    <FieldGrid>
      <TextField {...props} name="employing_authority" label="Employing authority" />
      <TextField
        {...props}
        name="employer_name"
        label="Employer name"
        autoComplete="organization"
      />
      <TextField {...props} name="occupation" label="Occupation" />
      <TextField
        {...props}
        name="current_position"
        label="Current position"
        autoComplete="organization-title"
      />
      <TextField {...props} name="employee_code" label="Pin Code" />
      <TextField {...props} name="employer_phone" label="Employer phone" type="tel" />
      <TextField {...props} name="employer_email" label="Employer email" type="email" />
      <TextField {...props} name="employer_address" label="Employer address" />
      <TextField {...props} name="employer_city" label="Employer city" />
      <TextField {...props} name="employer_chiefdom" label="Employer chiefdom" />
      <DistrictField {...props} name="employer_district" label="Employer district" />
    </FieldGrid>
  );
}
