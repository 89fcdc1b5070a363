import type { sharedReasons } from "./schema/facts.ts";

const inCommon: Record<(typeof sharedReasons)[number], string> = {
  same_phone: "same phone",
  same_name_and_birth_date: "same name and birth date",
  same_account: "same account",
  same_paper: "same paper",
};

/** What the applicant has in common with another customer: "same phone and same account". */
export function sharedWords(reasons: readonly (typeof sharedReasons)[number][]): string {
  return reasons.map((reason) => inCommon[reason]).join(" and ");
}
