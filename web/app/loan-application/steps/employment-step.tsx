import { employmentFields } from "@microfinance/contract/applications/fields.ts";
import type { EmploymentPart } from "../application-form.ts";
import { FieldGrid, PartFields, type PartEditor } from "../fields.tsx";

/** Step 4: the applicant's occupation and employer. employee_code is shown as Pin Code (LOAN-1). */
export function EmploymentStep(props: PartEditor<EmploymentPart>) {
  return (
    <FieldGrid>
      <PartFields {...props} of={employmentFields} />
    </FieldGrid>
  );
}
