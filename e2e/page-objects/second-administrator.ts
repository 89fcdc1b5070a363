import { expect } from "@playwright/test";
import { type Colleague, newColleague } from "./administration.ts";
import { signIn } from "./account.ts";
import type { ApiResponse, Office } from "./api-fixtures.ts";
import { firstPassword } from "./users.ts";

/** Approves the newest change of this control that waits, as a new System Admin. */
export async function approveControl(office: Office, subject: string): Promise<void> {
  const list = await office.call("sysadmin", "GET", "/requests?state=waiting&kind=control");
  const requests = list.body["requests"] as { id: number; subject: string }[];
  const asked = requests.find((one) => one.subject === subject);
  expect(asked, `a change of ${subject} waits`).toBeDefined();
  const second = await newColleague(office, 9);
  const answer = await answerAs(office, second, `/requests/${asked?.id}/approve`);
  expect(answer.status, answer.text).toBe(200);
}

/** One PATCH as a colleague, who signs in for it. */
async function answerAs(
  office: Office,
  { email }: Colleague,
  path: string,
): Promise<Pick<ApiResponse, "status" | "text">> {
  const token = await signIn(office.request, email, firstPassword, "staff");
  const reply = await office.request.patch(`/api${path}`, {
    headers: { authorization: `Bearer ${token}` },
    data: {},
  });
  return { status: reply.status(), text: await reply.text() };
}
