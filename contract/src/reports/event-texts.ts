import { exported } from "../core/audit-facts.ts";
import type { EventTexts } from "../core/event-texts.ts";

/** The texts of what happens to reports. */
export const reportEventTexts = {
  "arrears.export": { event: "Arrears exported", audit: exported("arrears") },
  "report.export": { event: "Report exported", audit: exported("a report") },
} as const satisfies Record<string, EventTexts>;
