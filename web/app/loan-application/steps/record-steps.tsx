import { employmentFields } from "@microfinance/contract/applications/fields.ts";
import {
  addressFields,
  bankFields,
  guarantorFields,
} from "@microfinance/contract/customers/fields.ts";
import { identityFields } from "@microfinance/contract/identity/fields.ts";
import type { Viewer } from "../../components/form/fields.tsx";
import type {
  AddressPart,
  BankPart,
  EmploymentPart,
  GuarantorPart,
  IdentityPart,
} from "../application-form.ts";
import { FieldGrid, PartFields, type PartEditor } from "../fields.tsx";

/** The applicant's identity document, below the fields of step 2 (KYC-4). */
export function IdentityFields(props: PartEditor<IdentityPart>) {
  return (
    <FieldGrid isBelowOther>
      <PartFields {...props} of={identityFields} />
    </FieldGrid>
  );
}

/** Step 3: where the applicant lives. */
export function AddressStep(props: PartEditor<AddressPart>) {
  return (
    <FieldGrid>
      <PartFields {...props} of={addressFields} />
    </FieldGrid>
  );
}

/** Step 4: the applicant's occupation and employer. employee_code is shown as Pin Code (LOAN-1). */
export function EmploymentStep(props: PartEditor<EmploymentPart>) {
  return (
    <FieldGrid>
      <PartFields {...props} of={employmentFields} />
    </FieldGrid>
  );
}

/** Step 6: the bank account the loan is paid to. */
export function BankStep(props: PartEditor<BankPart>) {
  return (
    <FieldGrid>
      <PartFields {...props} of={bankFields} />
    </FieldGrid>
  );
}

/** Step 7: the guarantor. Only the staff form has the occupation (CUST-13). */
export function GuarantorStep(props: PartEditor<GuarantorPart> & { viewer: Viewer }) {
  return (
    <FieldGrid>
      <PartFields {...props} of={guarantorFields} />
    </FieldGrid>
  );
}
