import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { ReschedulePreview } from "@microfinance/contract/servicing/reschedule-schema.ts";
import { rescheduleTexts as texts } from "@microfinance/contract/servicing/reschedule-texts.ts";
import { errorResponse, field, render, sentence } from "../../../../test-support/render.tsx";
import { makeLoan } from "../../../../test-support/loan.fixture.ts";
import { RescheduleForm } from "./reschedule-form.tsx";

const loan = makeLoan({ status: "paying", paid_out_on: "2026-01-10" });
const ask = `POST /loans/${loan.loan_id}/reschedules`;
const row = { principal: 150, interest: 37.5, penalty: 0, amount: 187.5 };
const preview: ReschedulePreview = {
  figures: {
    principal: 600,
    interest: 150,
    charges: 0,
    waived: 0,
    extra_interest: 0,
    before: {
      instalments: 4,
      instalment: 200,
      first_due_date: "2026-04-10",
      last_due_date: "2026-07-10",
      balance: 750,
    },
    after: {
      instalments: 4,
      instalment: 187.5,
      first_due_date: "2026-08-10",
      last_due_date: "2026-11-10",
      balance: 750,
    },
  },
  replaced: [{ ...row, number: 3, due_date: "2026-04-10", amount: 150 }],
  added: [{ ...row, number: 4, due_date: "2026-08-10" }],
  needs_consent: false,
  figures_hash: "abc",
};

function show(stubs: Record<string, object>) {
  const onDone = vi.fn<() => void>();
  return { ...render(<RescheduleForm loan={loan} onDone={onDone} />, stubs), onDone };
}

test("SERV-105 the old instalments are shown beside the new ones, and the request is sent with its hash", async () => {
  const { user, requests, onDone } = show({ [`${ask}/preview`]: { preview }, [ask]: {} });
  expect((await screen.findByRole("table", { name: "New instalments" })).textContent).toContain(
    "10 Aug 2026",
  );
  expect(screen.getByRole("table", { name: "Instalments now" }).textContent).toContain(
    "10 Apr 2026",
  );
  expect(screen.getByText(sentence(/4 instalments of NLe 187.50 from 10 Aug 2026/))).toBeTruthy();
  await user.click(screen.getByRole("button", { name: texts.ask }));
  expect(screen.getByRole("alert").textContent).toContain(texts.reason);
  await user.type(field(/^Reason/), "Flood");
  await user.click(screen.getByRole("button", { name: texts.ask }));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  const sent = requests.find(({ path }) => path === `/loans/${loan.loan_id}/reschedules`);
  expect(sent?.body).toMatchObject({
    way: "holiday",
    months: 1,
    charges: "carry",
    extra_interest: 0,
    figures_hash: "abc",
    reason: "Flood",
  });
});

test("SERV-101 the error of the rule is shown at its field", async () => {
  const { user } = show({
    [`${ask}/preview`]: errorResponse(400, texts.fewInstalments(4), {
      instalments: texts.fewInstalments(4),
    }),
  });
  await user.click(screen.getByText("Longer term"));
  await user.type(field(/Instalments from now on/), "4");
  expect(await screen.findByText(texts.fewInstalments(4))).toBeTruthy();
  expect(screen.getByRole("button", { name: texts.ask }).hasAttribute("disabled")).toBe(true);
});

test("SERV-104 one that costs more says that the customer has to agree", async () => {
  show({ [`${ask}/preview`]: { preview: { ...preview, needs_consent: true } } });
  expect(await screen.findByText(texts.needsConsent)).toBeTruthy();
});
