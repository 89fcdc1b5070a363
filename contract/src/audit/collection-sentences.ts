import { formatStaffDate } from "../core/dates.ts";
import { amountOf, type AuditFacts, countOf, textOf, valueOf } from "./facts.ts";

/** The sentences of contacts and collection sheets. */
export const collectionSentences = {
  "contact.log": (facts: AuditFacts) => {
    const due = valueOf(facts, "promised_for");
    const promise =
      typeof due === "string"
        ? `, promised ${amountOf(facts, "promised")} for ${formatStaffDate(due)}`
        : "";
    return `logged a contact about ${facts.record_id}${promise}`;
  },
  "sheet.close": (facts: AuditFacts) =>
    `handed in ${amountOf(facts, "handed_in")} of collection sheet ${facts.record_id} and closed it`,
  "sheet.count": (facts: AuditFacts) =>
    `handed in ${amountOf(facts, "handed_in")} of collection sheet ${facts.record_id}, which has payments of ${amountOf(facts, "collected")}`,
  "sheet.download": ({ record_id }: AuditFacts) => `saved collection sheet ${record_id}`,
  "sheet.open": (facts: AuditFacts) =>
    `opened collection sheet ${facts.record_id} of ${textOf(facts, "name")} with ${countOf(facts, "loans", "loan")}`,
} as const;
