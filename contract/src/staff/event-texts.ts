import {
  type AuditFacts,
  changedNames,
  exported,
  memberOf,
  recordOf,
  roleNames,
  searched,
  valueOf,
} from "../core/audit-facts.ts";
import type { EventTexts } from "../core/event-texts.ts";
import { listed } from "../core/sentences.ts";

const staff = (facts: AuditFacts) => recordOf(facts, "staff member");

/** The names of the permissions after the event, or "none". */
function permissions(facts: AuditFacts): string {
  const names = valueOf(facts, "permissions");
  return Array.isArray(names) && names.length > 0 ? listed(names.map(String)) : "none";
}

/** The texts of what happens to staff. */
export const staffEventTexts = {
  "search.staff": { event: "Staff searched", audit: searched("staff") },
  "staff.create": {
    event: "Staff member added",
    audit: (facts) => `added ${staff(facts)} as ${roleNames(valueOf(facts, "role_id"))}`,
  },
  "staff.export": { event: "Staff exported", audit: exported("staff") },
  "staff.permissions": {
    event: "Permissions of a staff member changed",
    audit: (facts) => `changed the permissions of ${staff(facts)}: ${permissions(facts)}`,
  },
  "staff.roles": {
    event: "Roles of a staff member changed",
    audit: (facts) =>
      `changed the role of ${staff(facts)} from ${roleNames(memberOf(facts.before, "role_ids"))} to ${roleNames(memberOf(facts.after, "role_ids"))}`,
  },
  "staff.update": {
    event: "Staff member changed",
    audit: (facts) => `changed ${staff(facts)}: ${changedNames(facts)}`,
  },
} as const satisfies Record<string, EventTexts>;
