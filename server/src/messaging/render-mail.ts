import type { LenderSettings } from "@microfinance/contract/settings/schema.ts";

/** Colours of the header of an e-mail. */
const gold = "#e3a008";
const green = "#0e492e";
const cream = "#f6f3ee";
const kola = "#913820";

/** One repeat of the pattern, row by row: stepped diamonds between two borders. */
const pattern = [
  [green, green, gold, green],
  [green, gold, cream, gold],
  [green, green, gold, green],
];
const repeats = 14;

/** The pattern as table cells, so that no picture is loaded. */
function headerPattern(): string {
  const cells = pattern.map((row) => {
    const repeat = row.map(cell).join("");
    return `<tr>${repeat.repeat(repeats)}${cell(green)}</tr>`;
  });
  const rows = [line(kola), line(green), ...cells, line(green), line(kola)].join("");
  return `<table role="presentation" aria-hidden="true" width="100%" cellpadding="0" cellspacing="0" style="width:100%;table-layout:fixed;border-collapse:collapse;font-size:0;line-height:0">${rows}</table>`;
}

function cell(color: string): string {
  return `<td height="4" style="background:${color}"></td>`;
}

function line(color: string): string {
  const width = repeats * (pattern[0]?.length ?? 1) + 1;
  return `<tr><td colspan="${width}" height="3" style="background:${color}"></td></tr>`;
}

/** A mail with its two parts of equal content. */
export interface Mail {
  subject: string;
  text_body: string;
  html_body: string;
}

/** The content of a mail. Texts are plain: they are escaped here only. */
export interface MailContent {
  subject: string;
  /** The salutation, such as "Dear Aminata,". */
  greeting: string;
  paragraphs: string[];
  /** The requested action; its URL is also written out. */
  action?: { label: string; url: string };
  /** A quoted text of another person, in its original form. */
  quote?: string;
  /** Small print at the end: how long the link is valid, and what to do after a request by another person. */
  notes?: string[];
}

/** The lender's letterhead, from the settings. */
export type Letterhead = Pick<LenderSettings, "lender_name" | "address" | "phone" | "email">;

/** Renders a mail of the lender in both forms: plain text, and simple HTML without pictures, for every mail reader. */
export function renderMail(content: MailContent, lender: Letterhead): Mail {
  return {
    subject: oneLine(content.subject),
    text_body: plainText(content, lender),
    html_body: html(content, lender),
  };
}

/** A text without line breaks and control characters, which could add headers. */
export function oneLine(text: string): string {
  return text
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .slice(0, 200);
}

function plainText(
  { greeting, paragraphs, action, quote, notes = [] }: MailContent,
  lender: Letterhead,
): string {
  const parts = [greeting, ...paragraphs];
  if (quote !== undefined) parts.push(quote.replaceAll(/^/gm, "> "));
  if (action) parts.push(`${action.label}:\n${action.url}`);
  return [...parts, ...notes, `-- \n${signature(lender).join("\n")}`].join("\n\n") + "\n";
}

/** The lender's name and contact details, each on a line; missing settings are omitted. */
function signature({ lender_name, address, phone, email }: Letterhead): string[] {
  return [lender_name, address, phone, email].filter((line) => line !== "");
}

const ink = "#14231c";
const quiet = "#57534d";
const leaf = "#0f6b45";
const font = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

function html(
  { subject, greeting, paragraphs, action, quote, notes = [] }: MailContent,
  lender: Letterhead,
): string {
  const body = [greeting, ...paragraphs].map(
    (text) =>
      `<p style="margin:0 0 16px;font-size:16px;line-height:1.5;color:${ink};white-space:pre-line">${escapeHtml(text)}</p>`,
  );
  if (quote !== undefined) {
    body.push(
      `<p style="margin:0 0 16px;padding:12px 16px;border-left:4px solid #e3a008;background:#fff9ef;font-size:15px;line-height:1.5;color:${ink};white-space:pre-wrap">${escapeHtml(quote)}</p>`,
    );
  }
  if (action) body.push(button(action));
  for (const note of notes) {
    body.push(
      `<p style="margin:0 0 8px;font-size:13px;line-height:1.5;color:${quiet}">${escapeHtml(note)}</p>`,
    );
  }
  const foot = signature(lender).map(escapeHtml).join("<br>");
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:0;background:#faf8f4">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#faf8f4"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" style="width:100%;max-width:560px;background:#ffffff;border:1px solid #ebe7e1;border-radius:10px;overflow:hidden;${font}">
<tr><td style="padding:20px 32px 16px;font-size:20px;font-weight:700;color:${leaf}">${escapeHtml(lender.lender_name)}</td></tr>
<tr><td style="padding:0">${headerPattern()}</td></tr>
<tr><td style="padding:28px 32px 24px">${body.join("\n")}</td></tr>
<tr><td style="padding:16px 32px 24px;border-top:1px solid #ebe7e1;font-size:13px;line-height:1.5;color:${quiet}">${foot}</td></tr>
</table>
</td></tr></table>
</body>
</html>`;
}

function button({ label, url }: { label: string; url: string }): string {
  const href = escapeHtml(url);
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 20px"><tr><td style="border-radius:8px;background:${leaf}"><a href="${href}" style="display:inline-block;padding:12px 24px;font-size:16px;font-weight:600;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>
<p style="margin:0 0 16px;font-size:13px;line-height:1.5;color:${quiet}">If the button does not work, open this address:<br><a href="${href}" style="color:#1b6ca8;word-break:break-all">${href}</a></p>`;
}

/** Text escaped for an HTML element or a quoted attribute. */
export function escapeHtml(text: string): string {
  const entities = new Map([
    ["&", "&amp;"],
    ["<", "&lt;"],
    [">", "&gt;"],
    ['"', "&quot;"],
    ["'", "&#39;"],
  ]);
  return text.replaceAll(/[&<>"']/g, (character) => entities.get(character) ?? character);
}
