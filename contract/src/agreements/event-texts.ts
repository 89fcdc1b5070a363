import { textOf } from "../core/audit-facts.ts";
import type { EventTexts } from "../core/event-texts.ts";

/** The texts of what happens to agreements. */
export const agreementEventTexts = {
  "agreement.consent": {
    event: "Approved terms consented to",
    audit: (facts) => `consented to the terms of agreement ${textOf(facts, "number")}`,
  },
  "agreement.download": {
    event: "Agreement printed",
    audit: (facts) => `printed agreement ${textOf(facts, "number")}`,
  },
  "agreement.sign": {
    event: "Signed agreement added",
    audit: (facts) => `added the signed copy of agreement ${textOf(facts, "number")}`,
  },
} as const satisfies Record<string, EventTexts>;
