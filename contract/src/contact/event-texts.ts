import { exported } from "../core/audit-facts.ts";
import type { EventTexts } from "../core/event-texts.ts";

/** The texts of what happens to messages of the site. */
export const contactEventTexts = {
  "message.answer": {
    event: "Message answered",
    audit: ({ record_id }) => `answered message ${record_id}`,
  },
  "message.export": { event: "Messages exported", audit: exported("messages") },
  "message.send": {
    event: "Message sent through the site",
    audit: () => "sent a message through the site",
  },
} as const satisfies Record<string, EventTexts>;
