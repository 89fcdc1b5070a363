import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { render } from "../../../test-support/render.tsx";
import { CustomerNotes } from "../customers/notes/customer-notes.tsx";
import { CustomerTimeline } from "./customer-story.tsx";

const id = "CUS-000031";
const page = { page: 1, pages: 1, total: 1, next: null, previous: null };
const note = {
  id: 7,
  customer_id: id,
  body: "Ask @Sorie Turay",
  staff_id: 3,
  staff_name: "Fatu Sesay",
  created_at: "2026-11-12T10:00:00.000Z",
  mentions: [{ staff_id: 4, name: "Sorie Turay" }],
};
const person = (staffId: number, name: string, status = "active") => ({
  id: staffId,
  name,
  position: null,
  department: null,
  status,
});
const staff = [person(4, "Sorie Turay"), person(5, "Sorie Kanu", "inactive")];
const notes = {
  [`GET /customer/${id}/notes`]: { notes: [note], ...page },
  "GET /staff/all": { staff, data: staff, ...page },
};

test("CUST-63 the keyboard picks an active colleague after an @, and the note mentions them", async () => {
  const { user, requests } = render(<CustomerNotes customerId={id} note={null} />, {
    ...notes,
    [`POST /customer/${id}/notes`]: { note },
  });
  const input = await screen.findByLabelText(/^Note \*/);
  await user.type(input, "Ask @Sor");
  const options = await screen.findByRole("listbox", { name: "Staff to mention", hidden: true });
  expect(within(options).getAllByRole("option", { hidden: true })).toHaveLength(1);
  await new Promise((resolve) => requestAnimationFrame(resolve));
  await user.keyboard("{Enter}");
  await new Promise((resolve) => requestAnimationFrame(resolve));
  expect((input as HTMLTextAreaElement).value).toBe("Ask @Sorie Turay ");
  await user.click(screen.getByRole("button", { name: "Add note" }));
  expect(requests.at(-1)).toMatchObject({ body: { body: "Ask @Sorie Turay ", mentions: [4] } });
});

test("CUST-63 staff who arrive after the letters that look for them are picked by Enter too", async () => {
  const { user } = render(<CustomerNotes customerId={id} note={null} />, notes);
  const { promise: asked, resolve: arrive } = Promise.withResolvers<void>();
  const respond = globalThis.fetch;
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    if (address.includes("/staff/all")) await asked;
    return respond(address, init);
  });
  const input = await screen.findByLabelText(/^Note \*/);
  await user.type(input, "Ask @Sor");
  await new Promise((resolve) => requestAnimationFrame(resolve));
  arrive();
  await screen.findByRole("listbox", { name: "Staff to mention", hidden: true });
  await user.keyboard("{Enter}");
  await waitFor(() => expect((input as HTMLTextAreaElement).value).toBe("Ask @Sorie Turay "));
});

test("CUST-62 an empty note is not sent, and notes show who wrote them with the mentions", async () => {
  const { user, requests } = render(<CustomerNotes customerId={id} note={null} />, notes);
  expect(await screen.findByText(/Fatu Sesay, 12 Nov 2026/)).toBeTruthy();
  expect(screen.getByText("@Sorie Turay").tagName).toBe("STRONG");
  await user.click(screen.getByRole("button", { name: "Add note" }));
  expect(await screen.findByText(/Please enter the note/)).toBeTruthy();
  expect(requests).toEqual([]);
});

test("CUST-60 the timeline shows sentences with links, and its filter the kinds that one may read", async () => {
  const entries = [
    {
      id: "paid:12",
      kind: "payment",
      at: "2026-11-12T10:00:00.000Z",
      text: "Sorie Turay recorded a payment of NLe 100.00 of LN-202611-000045, Cash, RC-000012.",
      body: "",
      record: "payment",
      record_id: "12",
      loan_id: "LN-202611-000045",
    },
  ];
  render(<CustomerTimeline customerId={id} />, {
    [`GET /customer/${id}/timeline`]: { entries, kinds: ["payment", "note"], ...page },
  });
  const link = await screen.findByRole("link", { name: /Open: Sorie Turay recorded/ });
  expect(link.getAttribute("href")).toContain("#payments?loan=LN-202611-000045&payment=12");
  const filter = screen.getByRole("combobox", { name: "Show of the timeline" });
  expect([...filter.querySelectorAll("option")].map(({ text }) => text)).toEqual([
    "Everything",
    "Payments and reversals",
    "Notes",
  ]);
});
