import { actionTexts } from "@microfinance/contract/loans/texts.ts";
import type { FieldError } from "../../../core/form-error.ts";

/** The inputs of a signature: approver (LOAN-47) and comments (LOAN-55). */
export interface Signature {
  approved_by: string;
  comments: string;
}

/** Errors of a signature: the approver's name and comments are required (LOAN-55). */
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
