import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { roleIds } from "@microfinance/contract/core/constants.ts";
import { enter, field, render } from "../../../test-support/render.tsx";
import MessagesPage from "./messages-page.tsx";

const message = {
  id: 7,
  full_name: "Abu Kamara",
  email: "abu@gmail.com",
  message: "When are you open on Saturdays?",
  kind: "contact",
  created_at: "2026-11-20T10:00:00.000Z",
  answer: null,
  answered_at: null,
  answered_by: null,
};
const paging = { page: 1, pages: 1, next: null, previous: null };
const full = { messages: [message], ...paging, total: 1 };
const empty = { messages: [], ...paging, total: 0 };
const answered = "The message has been marked as answered.";

test("MSG-9 an answered message leaves the list, and the page shows the server's text", async () => {
  const { user, requests } = render(<MessagesPage params={new URLSearchParams()} />, {
    "GET /messages": [full, empty],
    "POST /messages/7/answer": { msg: answered },
  });
  await user.click(await screen.findByRole("button", { name: /Abu Kamara/ }));
  await user.click(await screen.findByRole("button", { name: "Mark as answered" }));
  expect(await screen.findByText(answered)).toBeDefined();
  await waitFor(() => expect(screen.queryByRole("button", { name: /Abu Kamara/ })).toBeNull());
  expect(screen.getByText("No open messages")).toBeDefined();
  expect(requests.map(({ body }) => body)).toEqual([{ answer: null }]);
});

test("MSG-9 an answer needs a text, and is kept without a network", async () => {
  const { user } = render(<MessagesPage params={new URLSearchParams()} />, {
    "GET /messages": full,
    "POST /messages/7/answer": new Error("offline"),
  });
  await user.click(await screen.findByRole("button", { name: /Abu Kamara/ }));
  const send = await screen.findByRole("button", { name: "Send answer" });
  expect(send).toHaveProperty("disabled", true);
  enter({ "Mail to abu@gmail.com": "From nine to one." });
  await user.click(send);
  expect(await screen.findByText("Network Error")).toBeDefined();
  expect(field("Mail to abu@gmail.com").value).toBe("From nine to one.");
});

test("MSG-9 messages are for managers and system admins", () => {
  const officer = { roles: [roleIds.loanOfficer] };
  render(<MessagesPage params={new URLSearchParams()} />, { "GET /messages": full }, officer);
  expect(screen.getByText("You do not have permission to access this resource.")).toBeDefined();
});
