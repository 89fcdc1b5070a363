import { exported } from "../core/audit-facts.ts";
import type { EventTexts } from "../core/event-texts.ts";

/** The texts of what happens to the audit log. */
export const auditEventTexts = {
  "audit.export": { event: "Audit log exported", audit: exported("the audit log") },
} as const satisfies Record<string, EventTexts>;
