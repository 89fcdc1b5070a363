import type { MessageState } from "./outbox-schema.ts";

/** Texts of the outbox, of templates and of the choices of customers. */
export const outboxTexts = {
  listed: "Messages that were sent",
  summary: "Messages by month",
  unknownChannel: "Channels are mail and sms.",
  unknownState: "This is not a state of a message.",
  notFound: "Message not found.",
  retried: "The message is sent again.",
  notRetryable: "Only a text message that failed, or whose outcome is unknown, can be sent again.",
  mustSay: "It may have arrived already. Confirm that it is sent a second time.",
  resumed: "Text messages are sent again.",
  notPaused: "Text messages are not paused.",
} as const;

export const templateTexts = {
  listed: "Templates",
  saved: "The template is saved.",
  notFound: "Template not found.",
  textMissing: "Please write the text.",
  notChecked: "A Krio text is sent only after a native speaker checked it.",
  invalidSwitch: "Please choose on or off.",
} as const;

export const preferenceTexts = {
  found: "Your messages",
  saved: "Your choice is saved.",
  invalidLanguage: "Please choose English or Krio.",
  invalidSwitch: "Please choose on or off.",
  notFound: "Customer not found.",
  stoppedGuarantor:
    "You get no more text messages about late payments of others. You stay their guarantor; our office can turn the messages on again when you ask for it.",
  stopped:
    "You get no more reminders by text message. Receipts and codes still come. You can turn reminders on again in your account.",
} as const;

/** The states of a message as staff read them. */
export const stateLabels: Record<MessageState, string> = {
  waiting: "Waiting",
  sent: "Sent",
  delivered: "Delivered",
  undelivered: "Not delivered",
  failed: "Failed",
  unknown: "Outcome unknown",
  dropped: "Not needed",
};
