import { describe, expect, test } from "vitest";
import { type Letterhead, type MailContent, oneLine, renderMail } from "./render-mail.ts";
import { contentFor, type Template } from "./template.ts";
import { contactAnswer, contactMessage } from "./templates/contact-message.ts";
import { fileMade, fileNotMade } from "./templates/file-made.ts";
import { invitation } from "./templates/invitation.ts";
import { loanNotice } from "./templates/notice.ts";
import { passwordChanged } from "./templates/password-changed.ts";
import { resetPassword } from "./templates/reset-password.ts";
import { secondFactorChanged } from "./templates/second-factor-changed.ts";
import { signInCode } from "./templates/sign-in-code.ts";
import { verifyEmail } from "./templates/verify-email.ts";

const url = "https://lender.example/user/reset-password/abc";
const evil = `<img src=x onerror=alert(1)>"'&`;
const lender: Letterhead = {
  lender_name: "Salone & Sons Credit",
  address: "12 Wilkinson Road, Freetown",
  phone: "",
  email: "office@lender.org",
};
const at = "16 Mar 2026 09:00";
const event = { kind: "reviewed", facts: {} } as const;

/** A template with its data, for a reader of that name. */
const fill =
  <Data>(template: Template<Data>, data: Data) =>
  (first_name: string): MailContent =>
    contentFor({ first_name }, template, data);

const mails: [string, string, (name: string) => MailContent][] = [
  ["verify", url, fill(verifyEmail, { url, days: 7 })],
  ["reset", url, fill(resetPassword, { url, minutes: 60 })],
  ...(["customer", "staff"] as const).map(
    (area): [string, string, (name: string) => MailContent] => [
      `invitation of ${area}`,
      url,
      fill(invitation, { area, url, hours: 72, forgotUrl: `${url}/in` }),
    ],
  ),
  ["sign-in code", url, fill(signInCode, { code: "123456", minutes: 10, forgotUrl: url })],
  ["second factor", url, fill(secondFactorChanged, { event: "reset", at, forgotUrl: url })],
  ["changed", url, fill(passwordChanged, { by: "owner", at, forgotUrl: url })],
  ["notice", url, fill(loanNotice, { loan_id: "LN-202603-000001", event, url })],
  [
    "message",
    url,
    (name) => {
      const data = { full_name: name, email: "a@b.org", message: evil, url };
      return contentFor({ first_name: "" }, contactMessage, data);
    },
  ],
  ["file", url, fill(fileMade, { name: "a.csv", template: "For the bank", rows: 3, url })],
  [
    "file that was not made",
    url,
    fill(fileNotMade, { template: "For the bank", reason: "2 rows cannot be written.", url }),
  ],
  ["answer", "Our answer", fill(contactAnswer, { message: evil, answer: "Our answer" })],
];

describe("every mail", () => {
  test.each(mails)("%s: has the same content as text and as HTML", (_name, content, write) => {
    const mail = renderMail(write("Aminata"), lender);
    expect(mail.subject).not.toBe("");
    for (const part of [mail.text_body, mail.html_body]) {
      expect(part).toContain(content);
      expect(part).toContain("Aminata");
    }
  });

  test.each(mails)("%s: escapes input, and loads no resource", (_name, _, write) => {
    const { html_body, subject } = renderMail(write(evil), lender);
    expect(html_body).not.toContain("<img");
    expect(html_body).toContain("&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;");
    expect(html_body).not.toMatch(/<(script|link|img|iframe|object)\b|url\(|@import/);
    expect(subject).not.toMatch(/[\r\n]/);
  });
});

test("a mail is signed with the lender's settings, without missing ones", () => {
  const { text_body, html_body } = renderMail(
    contentFor({ first_name: "A" }, verifyEmail, { url, days: 7 }),
    lender,
  );
  expect(text_body).toContain(
    "-- \nSalone & Sons Credit\n12 Wilkinson Road, Freetown\noffice@lender.org\n",
  );
  expect(html_body).toContain(">Salone &amp; Sons Credit</td>");
  expect(html_body).toContain("12 Wilkinson Road, Freetown<br>office@lender.org");
  expect(text_body + html_body).not.toContain("Microfinance");
});

test("a subject is one line for any input", () => {
  expect(oneLine("Hello\r\nBcc: all@example.org\u2028\0 there ")).toBe(
    "Hello Bcc: all@example.org there",
  );
  expect(oneLine("x".repeat(500))).toHaveLength(200);
});
