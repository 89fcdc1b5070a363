import { fieldTexts } from "@microfinance/contract/core/texts.ts";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { z } from "zod";
import { transferTexts } from "@microfinance/contract/transfers/texts.ts";
import {
  enter,
  field,
  errorResponse,
  render,
  type StubbedResponse,
} from "../../../test-support/render.tsx";
import { TransferModal } from "./transfer-modal.tsx";

const input: readonly [label: string, text: string][] = [
  ["Transfer medium", "Ria"],
  ["Foreign currency", "USD"],
  ["Transfer pin", "PIN-1"],
  ["Amount", "100"],
  ["Equivalent", "2300"],
  ["Sender name", "Ann"],
  ["Sender phone", "1"],
  ["Sender email", "ann@gmail.com"],
  ["Sender country", "UK"],
  ["Sender city", "Leeds"],
  ["Receiver name", "Ben"],
  ["Receiver phone", "2"],
  ["Receiver email", "ben@gmail.com"],
  ["Receiver city", "Bo"],
];

/** Sets values directly: typing every character of these fields takes seconds. */
function fill() {
  for (const [label, value] of input) fireEvent.change(field(label), { target: { value } });
}

async function open(responses: StubbedResponse[]) {
  const shown = render(<TransferModal opened onClose={() => undefined} />, {
    "POST /money/transfers/create": responses,
  });
  await screen.findByLabelText("Transfer pin");
  return shown;
}

const record = () => screen.getByRole("button", { name: /^Record/ });
const read = async (user: UserEvent) =>
  user.click(await screen.findByRole("button", { name: "OK" }));

test("TRF-1 a transfer without a response is sent again under the same key, with all inputs", async () => {
  const { user, requests } = await open([new Error("offline"), { data: {} }]);
  fill();
  await user.click(record());
  await read(user);
  expect(await screen.findByText("Network Error")).toBeTruthy();
  expect(field("Sender city").value).toBe("Leeds");
  await user.click(record());
  await waitFor(() => expect(requests).toHaveLength(2));
  const keys = requests.map(({ body }) => z.object({ transfer_key: z.uuid() }).parse(body));
  expect(keys[1]).toEqual(keys[0]);
  expect(requests[1]?.body).toEqual(requests[0]?.body);
});

test("TRF-1 a missing field is reported, marked and focused without a request", async () => {
  const { user, requests } = await open([{ data: {} }]);
  await user.click(record());
  expect(screen.getByText(transferTexts.allFieldsRequired)).toBeTruthy();
  expect(document.activeElement).toBe(field("Transfer pin"));
  expect(field("Receiver city").getAttribute("aria-invalid")).toBe("true");
  expect(requests).toEqual([]);
});

test("TRF-1 a pin that the server rejects is reported at its input", async () => {
  const text = "This pin is recorded already.";
  const { user } = await open([errorResponse(409, text, { transfer_pin: text })]);
  fill();
  await user.click(record());
  await read(user);
  expect(await screen.findByText(text)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field("Transfer pin")));
  expect(field("Transfer pin").getAttribute("aria-invalid")).toBe("true");
});

test("TRF-1, TRF-10 each rule of the form has its text, in the order of the form, without a call", async () => {
  const { user, requests } = await open([{ data: {} }]);
  const refuses = async (text: string) => {
    await user.click(record());
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
  };
  fill();
  enter({ "Receiver city": " " });
  await refuses(fieldTexts.requiredSentence);
  expect(document.activeElement).toBe(field("Receiver city"));
  enter({ "Receiver city": "Bo", "Receiver email": "santigie" });
  await refuses(fieldTexts.email);
  enter({ "Receiver email": "santigie@gmail.com", "Sender email": "mabel@" });
  await refuses(fieldTexts.email);
  enter({ "Sender email": "mabel@gmail.com", Amount: "0" });
  await refuses("Enter an amount above 0, with at most two decimals.");
  expect(requests).toEqual([]);
});

test("TRF-1, TRF-10 a currency has three letters, an amount no sign, and a refused amount stays as it was entered", async () => {
  const tooLarge = fieldTexts.amountTooLarge;
  const { user, requests } = await open([
    errorResponse(400, tooLarge, { local_currency: tooLarge }),
  ]);
  fill();
  expect(field("Transfer date").type).toBe("date");
  expect([field("Sender email").type, field("Receiver email").type]).toEqual(["email", "email"]);
  enter({ "Foreign currency": "Other" });
  enter({ "Other foreign currency": "US" });
  await user.click(record());
  const text = "Enter a currency as three letters, for example USD.";
  expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
  expect(requests).toEqual([]);
  enter({ "Foreign currency": "USD", Amount: "-100" });
  await user.click(record());
  const readings = "“-100” can mean 100.00 or -100.00. Write it like 2500.50.";
  expect((await screen.findByRole("alert")).textContent).toContain(readings);
  expect([field("Amount").value, requests]).toEqual(["-100", []]);
  enter({ Amount: "100" });
  enter({ Equivalent: "1000000000" });
  await user.click(record());
  const alert = `Error creating the transaction. Please try again. ${tooLarge}`;
  expect(await screen.findByText(alert)).toBeTruthy();
  await read(user);
  expect(field("Equivalent").value).toBe("1000000000");
  expect((await screen.findAllByText(tooLarge)).length).toBeGreaterThan(0);
  enter({ Equivalent: "2250.50" });
  expect(record().textContent).toBe("Record NLe 2,250.50 for Ben");
});
