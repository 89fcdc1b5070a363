import { describe, expect, test } from "vitest";
import { type Letterhead, type MailContent, oneLine, renderMail } from "./render-mail.ts";
import { contactAnswerLetter, contactMessageLetter } from "./templates/contact-message.ts";
import { noticeLetter } from "./templates/notice.ts";
import { passwordChangedLetter } from "./templates/password-changed.ts";
import { resetPasswordLetter } from "./templates/reset-password.ts";
import { invitationLetter } from "./templates/invitation.ts";
import { secondFactorChangedLetter } from "./templates/second-factor-changed.ts";
import { signInCodeLetter } from "./templates/sign-in-code.ts";
import { verifyEmailLetter } from "./templates/verify-email.ts";

const url = "https://lender.example/user/reset-password/abc";
const evil = `<img src=x onerror=alert(1)>"'&`;
const lender: Letterhead = {
  lender_name: "Salone & Sons Credit",
  address: "12 Wilkinson Road, Freetown",
  phone: "",
  email: "office@lender.org",
};
const letters: [string, string, (name: string) => MailContent][] = [
  ["verify", url, (name) => verifyEmailLetter({ first_name: name, url, days: 7 })],
  ["reset", url, (name) => resetPasswordLetter({ first_name: name, url, minutes: 60 })],
  ...(["customer", "staff"] as const).map(
    (area): [string, string, (name: string) => MailContent] => [
      `invitation of ${area}`,
      url,
      (name) =>
        invitationLetter({ first_name: name, area, url, hours: 72, forgotUrl: `${url}/in` }),
    ],
  ),
  [
    "sign-in code",
    url,
    (name) => signInCodeLetter({ first_name: name, code: "123456", minutes: 10, forgotUrl: url }),
  ],
  [
    "second factor",
    url,
    (name) =>
      secondFactorChangedLetter({
        first_name: name,
        event: "reset",
        at: "16 Mar 2026 09:00",
        forgotUrl: url,
      }),
  ],
  [
    "changed",
    url,
    (name) =>
      passwordChangedLetter({
        first_name: name,
        by: "owner",
        at: "16 Mar 2026 09:00",
        forgotUrl: url,
      }),
  ],
  [
    "notice",
    url,
    (name) =>
      noticeLetter({
        first_name: name,
        loan_id: "LN-202603-000001",
        event: { kind: "reviewed", facts: {} },
        url,
      }),
  ],
  [
    "message",
    url,
    (name) => contactMessageLetter({ full_name: name, email: "a@b.org", message: evil, url }),
  ],
  [
    "answer",
    "Our answer",
    (name) => contactAnswerLetter({ full_name: name, message: evil, answer: "Our answer" }),
  ],
];

describe("MSG-13 every letter", () => {
  test.each(letters)("%s: says the same in text and in HTML", (_name, content, write) => {
    const letter = renderMail(write("Aminata"), lender);
    expect(letter.subject).not.toBe("");
    for (const part of [letter.text_body, letter.html_body]) {
      expect(part).toContain(content);
      expect(part).toContain("Aminata");
    }
  });

  test.each(letters)(
    "%s: shows what people typed as text, and loads nothing",
    (_name, _, write) => {
      const { html_body, subject } = renderMail(write(evil), lender);
      expect(html_body).not.toContain("<img");
      expect(html_body).toContain("&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;");
      expect(html_body).not.toMatch(/<(script|link|img|iframe|object)\b|url\(|@import/);
      expect(subject).not.toMatch(/[\r\n]/);
    },
  );
});

test("a letter is signed with what the lender's settings say, and with nothing that they leave out", () => {
  const { text_body, html_body } = renderMail(
    verifyEmailLetter({ first_name: "A", url, days: 7 }),
    lender,
  );
  expect(text_body).toContain(
    "-- \nSalone & Sons Credit\n12 Wilkinson Road, Freetown\noffice@lender.org\n",
  );
  expect(html_body).toContain(">Salone &amp; Sons Credit</td>");
  expect(html_body).toContain("12 Wilkinson Road, Freetown<br>office@lender.org");
  expect(text_body + html_body).not.toContain("Microfinance");
});

test("a subject stays on one line, whatever was typed", () => {
  expect(oneLine("Hello\r\nBcc: all@example.org\u2028\0 there ")).toBe(
    "Hello Bcc: all@example.org there",
  );
  expect(oneLine("x".repeat(500))).toHaveLength(200);
});
