import { template } from "../template.ts";

/** Tells a System Admin that a receiver did not take an event within its attempts (CONN-11). */
export const eventsParked = template("control", (data: { receiver: string; url: string }) => ({
  subject: `${data.receiver} does not take its events`,
  paragraphs: [
    `An event was offered to ${data.receiver} seven times over more than a day, and was not taken.`,
    "It is parked with what was answered, and can be sent again once the receiver works.",
  ],
  action: { label: "See the deliveries", url: data.url },
  notes: ["You get this mail once a day while events are parked."],
}));
