import { type AuditFacts, memberOf } from "../core/audit-facts.ts";

/** The saved filters of the audit log (AUTH-70). */
export const auditViews = ["money", "denied", "staff", "exceptions"] as const;

/** The name of a saved filter. */
export type AuditView = (typeof auditViews)[number];

/**
 * What makes an event an exception (AUTH-70): the same person did two steps of one loan, a date before the day of
 * recording, a reversal, an approval above the request. The event has these names as `exceptions` in `after`.
 */
export const auditExceptions = {
  same_reviewer: "Same person did an earlier step",
  backdated: "Dated before the day it was recorded",
  reversed: "Reversed",
  above_request: "Above the request",
} as const;

/** The name of an exception. */
export type AuditException = keyof typeof auditExceptions;

/** `exceptions` of an event's `after`; nothing without one. */
export function exceptionsOf(found: Readonly<Partial<Record<AuditException, boolean>>>): {
  exceptions?: AuditException[];
} {
  const exceptions = exceptionNames.filter((name) => found[name]);
  return exceptions.length === 0 ? {} : { exceptions };
}

/** The exceptions of an event in words. */
export function exceptionTexts({ after }: Pick<AuditFacts, "after">): string[] {
  const marked = memberOf(after, "exceptions");
  if (!Array.isArray(marked)) return [];
  return exceptionNames
    .filter((name) => marked.includes(name))
    .map((name) => auditExceptions[name]);
}

const exceptionNames: readonly AuditException[] = [
  "same_reviewer",
  "backdated",
  "reversed",
  "above_request",
];
