import { template } from "../template.ts";

/** Forwards a message of the contact forms to the office (MSG-8). A reply to the mail goes to the writer. */
export const contactMessage = template(
  "forwarded",
  (message: { full_name: string; email: string; message: string; url: string }) => ({
    subject: `Message from ${message.full_name}`,
    greeting: `${message.full_name} (${message.email}) wrote:`,
    paragraphs: [],
    quote: message.message,
    action: { label: "Open the messages", url: message.url },
    notes: ["Answering this mail writes to the sender directly."],
  }),
);

/** The reply to a message of the contact forms (MSG-9). */
export const contactAnswer = template("answer", (message: { message: string; answer: string }) => ({
  subject: "Our answer to your message",
  paragraphs: [...message.answer.split(/\n{2,}/), "You wrote to us:"],
  quote: message.message,
}));
