import { actionTexts } from "@microfinance/contract/loans/texts.ts";
import type { FieldError } from "../../../components/form/field-error-summary.tsx";

/** Who decides, as typed (LOAN-47), and why (LOAN-55). */
export interface Signature {
  approved_by: string;
  comments: string;
}

/** What keeps a decision from being made: the approver's name and comments are required (LOAN-55). */
export function signatureErrors(signature: Signature): FieldError[] {
  return [
    ...(signature.approved_by.trim() === ""
      ? [{ field: "approved_by", text: actionTexts.approverMissing }]
      : []),
    ...(signature.comments.trim() === ""
      ? [{ field: "comments", text: actionTexts.commentsMissing }]
      : []),
  ];
}
