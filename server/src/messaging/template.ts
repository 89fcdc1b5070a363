import type { MailKind } from "./mail-limits.ts";
import type { MailContent } from "./render-mail.ts";

/** The recipient of a message. */
export interface Recipient {
  email: string;
  first_name: string;
}

/** The content of a template, and its salutation if not "Dear Aminata,". */
export type TemplateContent = Omit<MailContent, "greeting"> & { greeting?: string };

/** A text with placeholders. Its kind determines the permitted addresses and the limit. */
export interface Template<Data> {
  kind: MailKind;
  write: (data: Data) => TemplateContent;
}

/** Makes a template: its kind selects the limits of `mail-limits.ts`. */
export function template<Data>(kind: MailKind, write: Template<Data>["write"]): Template<Data> {
  return { kind, write };
}

/** The content of a template for a recipient, with the salutation. */
export function contentFor<Data>(
  to: Pick<Recipient, "first_name">,
  { write }: Template<Data>,
  data: Data,
): MailContent {
  return { greeting: `Dear ${to.first_name},`, ...write(data) };
}
