import type { MailKind } from "./mail-limits.ts";
import type { MailContent } from "./render-mail.ts";

/** Whom a message goes to. */
export interface Recipient {
  email: string;
  first_name: string;
}

/** What a template says, and where it differs from "Dear Aminata," how it addresses its reader. */
export type TemplateContent = Omit<MailContent, "greeting"> & { greeting?: string };

/** A text with places for data. Its kind decides who may get it and how many of them. */
export interface Template<Data> {
  kind: MailKind;
  write: (data: Data) => TemplateContent;
}

export function template<Data>(kind: MailKind, write: Template<Data>["write"]): Template<Data> {
  return { kind, write };
}

export function contentFor<Data>(
  to: Pick<Recipient, "first_name">,
  { write }: Template<Data>,
  data: Data,
): MailContent {
  return { greeting: `Dear ${to.first_name},`, ...write(data) };
}
