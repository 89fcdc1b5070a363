import { guarantorFields } from "@microfinance/contract/customers/fields.ts";
import type { Viewer } from "../../components/form/fields.tsx";
import type { GuarantorPart } from "../application-form.ts";
import { FieldGrid, PartFields, type PartEditor } from "../fields.tsx";

/** Step 7: the guarantor. Only the staff form has the occupation (CUST-13). */
export function GuarantorStep(props: PartEditor<GuarantorPart> & { viewer: Viewer }) {
  return (
    <FieldGrid>
      <PartFields {...props} of={guarantorFields} />
    </FieldGrid>
  );
}
