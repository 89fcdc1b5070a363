import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { writeOffTexts as texts } from "@microfinance/contract/servicing/write-off-texts.ts";
import { enter, errorResponse, render, sentence } from "../../../../test-support/render.tsx";
import { makeApprovedLoan } from "../../../../test-support/loan.fixture.ts";
import { Recoveries } from "./recoveries.tsx";
import { RecoveryForm } from "./recovery-form.tsx";
import { UndoWriteOffForm, WriteOffForm } from "./write-off-form.tsx";

const loan = makeApprovedLoan({ first_name: "Aminata", last_name: "Kamara" });
const lost = makeApprovedLoan({
  first_name: "Aminata",
  last_name: "Kamara",
  status: "closed",
  written_off_on: "2026-03-01",
  balance: 4_500,
  recovered_total: 500,
});
const method = { aliases: [], target_name: "", active: true, needs_reference: false };
const path = `/loans/${loan.loan_id}/write-off`;
const figures = {
  principal: 3_833.34,
  interest: 666.66,
  penalty: 0,
  paid: 1_500,
  balance: 4_500,
  status_after: "closed",
};
const recovery = {
  id: 12,
  receipt_number: "RV-000012",
  loan_id: lost.loan_id,
  customer_id: lost.customer_id,
  customer_name: "Aminata Kamara",
  amount: 500,
  date: "2026-03-02",
  payment_method: "Bank Transfer",
  reference: "",
  owed_after: 4_000,
  created_at: "2026-03-02T09:00:00.000Z",
  staff_id: 7,
  staff_name: "Sorie Turay",
  reversal: null,
};

test("SERV-120 a write-off says in money what is lost and what stays owed, and is sent with its reason", async () => {
  const onDone = vi.fn<() => void>();
  const { user, requests } = render(<WriteOffForm loan={loan} onDone={onDone} />, {
    [`POST ${path}/preview`]: { figures, hash: "h1" },
    [`POST ${path}`]: {},
  });
  expect(await screen.findByText("Written off as a loss")).toBeTruthy();
  expect(screen.getAllByText(sentence(/NLe 3,833\.34/)).length).toBeGreaterThan(1);
  expect(screen.getByText(sentence(/still owes NLe 4,500\.00 and is told so\./))).toBeTruthy();
  const send = screen.getByRole("button", { name: "Ask for the write-off" });
  await user.click(send);
  expect(screen.getByText(texts.reasonRequired)).toBeTruthy();
  enter({ Reason: "Moved abroad" });
  await user.click(send);
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  const asked = requests.filter((request) => request.path === path);
  expect(asked).toMatchObject([{ body: { reason: "Moved abroad", hash: "h1" } }]);
});

test("SERV-123 undoing a write-off shows the server's refusal", async () => {
  const onDone = vi.fn<() => void>();
  const { user } = render(<UndoWriteOffForm loan={lost} onDone={onDone} />, {
    [`POST ${path}/undo/preview`]: {
      figures: { principal: 3_833.34, balance: 4_500, status_after: "paying" },
      hash: "h1",
    },
    [`POST ${path}/undo`]: errorResponse(409, texts.recoveredFirst),
  });
  await screen.findByText("No loss any more");
  enter({ Reason: "Customer came back" });
  await user.click(screen.getByRole("button", { name: "Ask to undo the write-off" }));
  expect(await screen.findByText(texts.recoveredFirst)).toBeTruthy();
  expect(onDone).not.toHaveBeenCalled();
});

const payment_methods = {
  methods: [
    { ...method, id: 1, name: "Cash", target: "cash", role: "cash" },
    { ...method, id: 2, name: "Other", target: "1095", role: "other" },
  ],
};

test("SERV-124 a recovery is refused above what is owed, and shows its receipt once recorded", async () => {
  const { user, requests } = render(<RecoveryForm loan={lost} />, {
    "GET /dashboard/business-date": { business_date: "2026-03-02" },
    "GET /payment-methods": payment_methods,
    [`POST /loans/${lost.loan_id}/recoveries`]: { recovery },
  });
  await screen.findByText("Still owed");
  enter({ "Amount received": "4000.01" });
  expect(await screen.findByText(sentence(texts.aboveOwed("NLe 4,000.00")))).toBeTruthy();
  expect(screen.getByRole("button", { name: texts.recoveryTitle })).toHaveProperty(
    "disabled",
    true,
  );
  enter({ "Amount received": "500" });
  await user.click(await screen.findByRole("button", { name: "Record NLe 500.00" }));
  expect(await screen.findByText("RV-000012")).toBeTruthy();
  expect(requests.at(-1)?.body).toMatchObject({ amount: 500, payment_method: "Cash" });
});

test("PAY-41 a recovery that may be recorded already is asked about, anew for another amount", async () => {
  const question = "RV-000011 has the same amount of this day. Record this recovery too?";
  const asks = () => errorResponse(409, question, { repeats: question });
  const { user, requests } = render(<RecoveryForm loan={lost} />, {
    "GET /dashboard/business-date": { business_date: "2026-03-02" },
    "GET /payment-methods": payment_methods,
    [`POST /loans/${lost.loan_id}/recoveries`]: [asks(), asks(), { recovery }],
  });
  await screen.findByText("Still owed");
  for (const amount of ["400", "500"]) {
    enter({ "Amount received": amount });
    await user.click(await screen.findByRole("button", { name: `Record NLe ${amount}.00` }));
    await screen.findByRole("button", { name: "Record it too" });
    expect(screen.getAllByText(sentence(question)).length).toBeGreaterThan(0);
  }
  await user.click(screen.getByRole("button", { name: "Record it too" }));
  expect(await screen.findByText("RV-000012")).toBeTruthy();
  expect(requests.map(({ body }) => body)).toMatchObject([
    { amount: 400, repeats: "ask" },
    { amount: 500, repeats: "ask" },
    { amount: 500, repeats: "record" },
  ]);
});

test("SERV-126 a recovery is reversed with a reason, by another person", async () => {
  const url = `/loans/${lost.loan_id}/recoveries`;
  const list = { recoveries: [recovery], recovered: 500, still_owed: 4_000 };
  const { user, requests } = render(<Recoveries loan={lost} />, {
    [`GET ${url}`]: list,
    [`POST ${url}/12/reverse`]: { recovery },
  });
  const table = await screen.findByRole("table", { name: `Recoveries of ${lost.loan_id}` });
  await user.click(within(table).getByRole("button", { name: "Reverse" }));
  enter({ Reason: "Wrong loan" });
  await user.click(screen.getByRole("button", { name: "Reverse the recovery" }));
  await waitFor(() => expect(requests.at(-1)?.path).toBe(`${url}/12/reverse`));
  expect(requests.at(-1)?.body).toEqual({ reason: "Wrong loan" });
});
