import { customerOf, textOf } from "../core/audit-facts.ts";
import { auditOnly, type EventTexts } from "../core/event-texts.ts";

/** The texts of what happens to text messages and their choices. */
export const messagingEventTexts = {
  "outbox.resume": {
    event: "Text messages resumed",
    audit: () => "ended the pause of text messages",
  },
  "outbox.retry": {
    event: "Message sent again",
    audit: (facts) =>
      `sent message ${facts.record_id} again, whose state was ${textOf(facts, "state")}`,
  },
  "preferences.change": {
    event: "Message preferences changed",
    audit: (facts) => `changed the text message choices of ${customerOf(facts)}`,
  },
  "reminders.stop": {
    event: "Reminders stopped",
    audit: (facts) => `stopped the reminders of ${customerOf(facts)} with their link`,
  },
  "template.change": {
    event: "Message template changed",
    audit: (facts) => `wrote the template ${facts.record_id}`,
    ...auditOnly,
  },
} as const satisfies Record<string, EventTexts>;
