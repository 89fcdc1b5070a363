import { screen, waitFor, within } from "@testing-library/react";
import { groupLoanType } from "@microfinance/contract/groups/loan-type.ts";
import type { LoanMembers } from "@microfinance/contract/groups/schema.ts";
import { memberTexts } from "@microfinance/contract/groups/texts.ts";
import { expect, test } from "vitest";
import { enter, render, sentence } from "../../../../test-support/render.tsx";
import { makeApprovedLoan } from "../../../../test-support/loan.fixture.ts";
import { MembersForm } from "./members-form.tsx";
import { MembersPanel } from "./members-panel.tsx";

const loan = makeApprovedLoan({ loan_type: groupLoanType });
const path = `/loans/${loan.loan_id}/members`;
const member = {
  phone: "+23276000001",
  is_former: false,
  is_applicant: false,
  total: 3_000,
  due: 250,
  paid: 0,
  covered: 0,
  covers: 0,
  owes: 0,
  instalment: 250,
};
const members: LoanMembers = {
  loan_id: loan.loan_id,
  group: { id: 3, name: "Kabala Traders", meeting_day: 3 },
  version: 1,
  on: "2026-03-16",
  amount: 5_000,
  instalment_due: "2026-02-28",
  members: [
    {
      ...member,
      customer_id: "CUS-000001",
      name: "Ami Kargbo",
      share: 2_500,
      is_applicant: true,
      paid: 310,
      covers: 60,
    },
    {
      ...member,
      customer_id: "CUS-000002",
      name: "Bintu Sesay",
      share: 2_500,
      covered: 60,
      owes: 190,
    },
  ],
  covered: [{ customer_id: "CUS-000002", covered_by: "CUS-000001", amount: 60 }],
  payments: [
    { receipt_number: "RC-000012", members: [{ customer_id: "CUS-000001", amount: 310 }] },
  ],
};
const group = {
  id: 3,
  name: "Kabala Traders",
  village: "Kabala",
  district: "",
  officer_id: null,
  officer_name: null,
  meeting_day: 3,
  active: true,
  members_count: 2,
  live_loans: 1,
  balance: 6_000,
  loans: [],
  members: members.members.map(({ customer_id, name, phone }) => ({
    customer_id,
    name,
    phone,
    joined_on: "2026-01-02",
    loans: [],
  })),
};
const page = { page: 1, pages: 1, total: 1, next: null, previous: null };
const api = {
  "GET /groups": { groups: [group], ...page },
  "GET /groups/3": { group },
};

test("SERV-156 the loan shows the share of each member, what each owes, and who paid for whom", async () => {
  render(<MembersPanel loan={loan} />, { [`GET ${path}`]: { members } });
  const table = await screen.findByRole("table", { name: `Members of ${loan.loan_id}` });
  const row = within(table).getByText("Bintu Sesay").closest("tr");
  expect(row?.textContent).toContain("2,500.00");
  expect(row?.textContent).toContain("190.00");
  expect(
    screen.getByText(sentence("NLe 60.00 of Bintu Sesay is covered by Ami Kargbo.")),
  ).toBeTruthy();
  expect(screen.getByText("RC-000012").closest("div")?.textContent).toContain(
    "Ami Kargbo NLe 310.00",
  );
  expect(screen.getByRole("button", { name: "Meeting sheet" })).toBeTruthy();
});

test("SERV-153 shares are sent only when they add up to the amount, with the version that was seen", async () => {
  const { user, requests } = render(
    <MembersForm
      loan={{ ...loan, paid_out_on: null }}
      members={members}
      onDone={() => undefined}
    />,
    { ...api, [`PUT ${path}`]: { msg: "The members were saved.", members } },
  );
  await screen.findByLabelText("Ami Kargbo");
  enter({ "Ami Kargbo": "2000" });
  await screen.findByText(sentence("NLe 500.00 of the loan has no member yet."));
  const save = screen.getByRole("button", { name: "Save members" });
  expect(save).toHaveProperty("disabled", true);
  enter({ "Bintu Sesay": "3000", Reason: "Bintu takes more" });
  await screen.findByText(sentence("2 members share NLe 5,000.00."));
  await user.click(save);
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(requests).toMatchObject([
    {
      method: "PUT",
      path,
      body: {
        group_id: 3,
        version: 1,
        reason: "Bintu takes more",
        members: [
          { customer_id: "CUS-000001", share: 2_000 },
          { customer_id: "CUS-000002", share: 3_000 },
        ],
      },
    },
  ]);
});

test("SERV-159 other shares of a loan that is paid out are asked for", async () => {
  const { user, requests } = render(
    <MembersForm loan={loan} members={members} onDone={() => undefined} />,
    { ...api, [`POST ${path}/request`]: { msg: memberTexts.asked, request: {} } },
  );
  await screen.findByLabelText("Ami Kargbo");
  enter({ "Ami Kargbo": "2000", "Bintu Sesay": "3000", Reason: "Bintu takes more" });
  await screen.findByText(
    sentence("2 members share NLe 5,000.00. The change waits for a second person."),
  );
  await user.click(screen.getByRole("button", { name: "Ask for the change" }));
  expect(await screen.findByText(memberTexts.asked)).toBeTruthy();
  expect(requests).toMatchObject([
    { method: "POST", path: `${path}/request`, body: { version: 1, reason: "Bintu takes more" } },
  ]);
});
