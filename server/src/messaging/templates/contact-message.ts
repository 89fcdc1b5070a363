import type { MailContent } from "../render-mail.ts";

/** Forwards a message of the contact forms to the office (MSG-8). Answering the mail answers the writer. */
export function contactMessageLetter(message: {
  full_name: string;
  email: string;
  message: string;
  url: string;
}): MailContent {
  return {
    subject: `Message from ${message.full_name}`,
    greeting: `${message.full_name} (${message.email}) wrote:`,
    paragraphs: [],
    quote: message.message,
    action: { label: "Open the messages", url: message.url },
    notes: ["Answering this mail writes to the sender directly."],
  };
}

/** Answers a message of the contact forms (MSG-9). */
export function contactAnswerLetter(message: {
  full_name: string;
  message: string;
  answer: string;
}): MailContent {
  return {
    subject: "Our answer to your message",
    greeting: `Dear ${message.full_name},`,
    paragraphs: [...message.answer.split(/\n{2,}/), "You wrote to us:"],
    quote: message.message,
  };
}
