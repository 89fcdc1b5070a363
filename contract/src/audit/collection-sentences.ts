import { formatStaffDate } from "../core/dates.ts";
import { amountOf, type AuditFacts, countOf, reasonOf, textOf, valueOf } from "./facts.ts";

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
  "collection.conflict": (facts: AuditFacts) =>
    `collected ${amountOf(facts, "amount")} as ${textOf(facts, "reference")} on a phone, which was not booked: ${textOf(facts, "reason")}`,
  "conflict.resolve": (facts: AuditFacts) =>
    `resolved the conflict of ${amountOf(facts, "amount")}, collected as ${textOf(facts, "reference")}${reasonOf(facts)}`,
  "device.register": (facts: AuditFacts) => `registered phone ${textOf(facts, "name")}`,
  "device.withdraw": (facts: AuditFacts) =>
    `withdrew phone ${textOf(facts, "name")}${reasonOf(facts)}`,
  "sheet.close": (facts: AuditFacts) =>
    `handed in ${amountOf(facts, "handed_in")} of collection sheet ${facts.record_id} and closed it`,
  "sheet.count": (facts: AuditFacts) =>
    `handed in ${amountOf(facts, "handed_in")} of collection sheet ${facts.record_id}, which has payments of ${amountOf(facts, "collected")}`,
  "sheet.download": ({ record_id }: AuditFacts) => `saved collection sheet ${record_id}`,
  "sheet.open": (facts: AuditFacts) =>
    `opened collection sheet ${facts.record_id} of ${textOf(facts, "name")} with ${countOf(facts, "loans", "loan")}`,
  "sheet.return": ({ record_id }: AuditFacts) =>
    `removed collection sheet ${record_id} from a phone`,
  "sheet.take": ({ record_id }: AuditFacts) => `took collection sheet ${record_id} to a phone`,
} as const;
