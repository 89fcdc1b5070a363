import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { GuarantorConsent } from "@microfinance/contract/customers/guarantor-consent-endpoints.ts";
import { guarantorConsentTexts as texts } from "@microfinance/contract/customers/guarantor-consent-texts.ts";
import { render } from "../../../test-support/render.tsx";
import { GuarantorConsentLine } from "./guarantor-consent.tsx";

const base = "/customer/CUS-000029";
const consent: NonNullable<GuarantorConsent["consent"]> = {
  name: "Fatu Sesay",
  phone: "+232-78-111111",
  language: "en",
  how: "by_phone",
  agreed_on: "2026-03-16",
  recorded_by_name: "Umu Bangura",
  recorded_at: "2026-03-16T09:00:00.000Z",
  withdrawn_at: null,
  withdrawn_by_name: null,
  withdrawn_reason: "",
};

const show = (state: GuarantorConsent["state"], changes = {}, readOnly = false, api = {}) =>
  render(
    <GuarantorConsentLine
      customerId="CUS-000029"
      guarantorId={7}
      name="Fatu Sesay"
      readOnly={readOnly}
    />,
    {
      [`GET ${base}/guarantor-consents`]: {
        consents: [
          { guarantor_id: 7, state, consent: state === "none" ? null : { ...consent, ...changes } },
        ],
      },
      "GET /dashboard/business-date": { business_date: "2026-03-16" },
      ...api,
    },
  );

test("MSG-36 a consent is recorded with how it was given and the day", async () => {
  const record = `POST ${base}/guarantors/7/consent`;
  const { user, requests } = show("none", {}, false, { [record]: {} });
  await screen.findByText("Text messages about late payments: not agreed.");
  await user.click(screen.getByRole("button", { name: "Record consent of Fatu Sesay" }));
  await user.click(await screen.findByRole("button", { name: "Record the consent" }));
  expect((await screen.findAllByText(texts.way)).length).toBeGreaterThan(0);
  await user.selectOptions(screen.getByLabelText(/How the guarantor agreed/), "by_phone");
  await user.click(screen.getByRole("button", { name: "Record the consent" }));
  await expect
    .poll(() => requests.at(-1)?.body)
    .toEqual({ how: "by_phone", agreed_on: "2026-03-16", language: "en" });
});

test("MSG-36 the line says who recorded it, and that it is withdrawn or outdated", async () => {
  show("agreed", {}, true);
  await screen.findByText(/agreed by phone on 16 Mar 2026, recorded by Umu Bangura/);
  expect(screen.queryByRole("button")).toBeNull();
  show("withdrawn", { withdrawn_at: "2026-03-17T09:00:00.000Z" }, true);
  await screen.findByText(/with the link of a message/);
  show("outdated", {}, true);
  await screen.findByText(/name or number changed since Fatu Sesay agreed/);
});

test("MSG-36 a consent is withdrawn with a reason, which is required", async () => {
  const withdraw = `POST ${base}/guarantors/7/consent/withdraw`;
  const { user, requests } = show("agreed", {}, false, { [withdraw]: {} });
  await user.click(await screen.findByRole("button", { name: "Withdraw consent of Fatu Sesay" }));
  await user.click(await screen.findByRole("button", { name: "Withdraw the consent" }));
  expect((await screen.findAllByText(texts.reason)).length).toBeGreaterThan(0);
  expect(requests).toEqual([]);
  await user.type(screen.getByLabelText(/^Reason/), "She called us");
  await user.click(screen.getByRole("button", { name: "Withdraw the consent" }));
  await expect.poll(() => requests.at(-1)?.body).toEqual({ reason: "She called us" });
});
