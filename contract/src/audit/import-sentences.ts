import { type AuditFacts, countOf, textOf } from "./facts.ts";

const file = (facts: AuditFacts) =>
  `${textOf(facts, "kind")} of ${textOf(facts, "file_name", "a file")}`;

/** The sentences about files that are imported. */
export const importSentences = {
  "import.start": (facts: AuditFacts) => `sent a file to import: ${file(facts)}`,
  "import.book": (facts: AuditFacts) =>
    `began to import ${countOf(facts, "rows", "row")}: ${file(facts)}`,
  "import.take_back": (facts: AuditFacts) => `took back the import of ${file(facts)}`,
  "import.discard": (facts: AuditFacts) => `discarded ${file(facts)}`,
  "import.reasons": (facts: AuditFacts) => `downloaded the refused rows of ${file(facts)}`,
  "import.add": (facts: AuditFacts) =>
    `added ${facts.record_id} by import ${textOf(facts, "import")}`,
  "import.remove": (facts: AuditFacts) =>
    `removed ${facts.record_id} with import ${textOf(facts, "import")}`,
} as const;
