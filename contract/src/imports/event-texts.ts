import { type AuditFacts, countOf, textOf } from "../core/audit-facts.ts";
import { auditOnly, type EventTexts } from "../core/event-texts.ts";

const file = (facts: AuditFacts) =>
  `${textOf(facts, "kind")} of ${textOf(facts, "file_name", "a file")}`;

/** The texts of what happens to files that are imported. */
export const importEventTexts = {
  "import.add": {
    event: "Record added by an import",
    audit: (facts) => `added ${facts.record_id} by import ${textOf(facts, "import")}`,
  },
  "import.book": {
    event: "Import begun",
    audit: (facts) => `began to import ${countOf(facts, "rows", "row")}: ${file(facts)}`,
    // Its entries are opening balances, which a posted journal describes.
    ...auditOnly,
  },
  "import.discard": {
    event: "File of an import discarded",
    audit: (facts) => `discarded ${file(facts)}`,
  },
  "import.reasons": {
    event: "Refused rows of an import downloaded",
    audit: (facts) => `downloaded the refused rows of ${file(facts)}`,
  },
  "import.remove": {
    event: "Record removed with its import",
    audit: (facts) => `removed ${facts.record_id} with import ${textOf(facts, "import")}`,
  },
  "import.start": {
    event: "File sent to import",
    audit: (facts) => `sent a file to import: ${file(facts)}`,
  },
  "import.take_back": {
    event: "Import taken back",
    audit: (facts) => `took back the import of ${file(facts)}`,
    ...auditOnly,
  },
} as const satisfies Record<string, EventTexts>;
