import { screen } from "@testing-library/react";
import { phoneCodeTexts } from "@microfinance/contract/auth/phone-texts.ts";
import { expect, test } from "vitest";
import { enter, render } from "../../../test-support/render.tsx";
import { OwnCustomerContext } from "../current-customer.ts";
import { PhoneAndMessages } from "./phone-and-messages.tsx";

const preferences = {
  phone: "+232-76-123456",
  phone_confirmed: false,
  is_offered: true,
  krio_offered: true,
  reminders: true,
  language: "en",
};
const path = "/customer/CUS-000001/message-preferences";
const own = { userId: 1, customerId: "CUS-000001", firstName: "Aminata" };
const shown = (
  <OwnCustomerContext value={own}>
    <PhoneAndMessages onCancel={() => undefined} />
  </OwnCustomerContext>
);

test("MSG-28 the password sends a code, and the code confirms the phone", async () => {
  const { user, requests } = render(shown, {
    [`GET ${path}`]: [{ preferences }, { preferences: { ...preferences, phone_confirmed: true } }],
    "POST /user/phone/send-code": { challenge: "c".repeat(43) },
    "POST /user/phone/confirm": { msg: phoneCodeTexts.confirmed },
  });
  await user.click(await screen.findByRole("button", { name: "Send a code" }));
  expect(requests).toEqual([]);
  enter({ "Current password": "Country-cloth 7" });
  await user.click(screen.getByRole("button", { name: "Send a code" }));
  await screen.findByText("Six digits, for 10 minutes.");
  enter({ "Code from the text message": "123456" });
  await user.click(screen.getByRole("button", { name: "Confirm" }));
  expect(await screen.findByText(phoneCodeTexts.confirmed)).toBeDefined();
  expect(await screen.findByText(/is confirmed\. A code sent to it/)).toBeDefined();
  expect(requests.map(({ body }) => body)).toEqual([
    { current_password: "Country-cloth 7" },
    { challenge: "c".repeat(43), code: "123456" },
  ]);
});

test("MSG-18 reminders are stopped", async () => {
  const { user, requests } = render(shown, {
    [`GET ${path}`]: { preferences },
    [`PUT ${path}`]: {
      msg: "Your choice is saved.",
      preferences: { ...preferences, reminders: false },
    },
  });
  await user.click(await screen.findByLabelText(/Reminders of payments/));
  await user.click(screen.getByRole("button", { name: "Save preferences" }));
  expect(await screen.findByText("Your choice is saved.")).toBeDefined();
  expect(requests.map(({ body }) => body)).toEqual([{ reminders: false, language: "en" }]);
});
