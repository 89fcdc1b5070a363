import { template } from "../template.ts";

/** Tells a reader of the audit log that a control is to be changed, so that it can be stopped. */
export const controlAsked = template(
  "control",
  (data: {
    /** What changes: "Settings". */
    subject: string;
    asker: string;
    /** What changes, in words. */
    lines: readonly { label: string; value: string }[];
    /** The time in the local format at which it takes effect by itself; null where a second person must approve it. */
    effective: string | null;
    url: string;
  }) => ({
    subject: `A control is to be changed: ${data.subject}`,
    paragraphs: [
      `${data.asker} asked to change a control of the office: ${data.subject}.`,
      ...data.lines.map(({ label, value }) => `${label}: ${value}.`),
      data.effective === null
        ? "Nothing changes before a second administrator approves it."
        : `There is no second administrator, so the change takes effect on ${data.effective}, unless it is stopped before.`,
    ],
    action: {
      label: data.effective === null ? "See the change" : "Stop the change",
      url: data.url,
    },
    notes: ["If you do not expect this change, stop it and ask who wants it."],
  }),
);
