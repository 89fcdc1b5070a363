import { identityFields } from "@microfinance/contract/identity/fields.ts";
import type { IdentityPart } from "../application-form.ts";
import { FieldGrid, PartFields, type PartEditor } from "../fields.tsx";

/** The applicant's identity document, below the fields of step 2 (KYC-4). */
export function IdentityFields(props: PartEditor<IdentityPart>) {
  return (
    <FieldGrid isBelowOther>
      <PartFields {...props} of={identityFields} />
    </FieldGrid>
  );
}
