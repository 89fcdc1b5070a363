import { useState } from "react";
import { expect, test } from "vitest";
import { field, render } from "../../../test-support/render.tsx";
import { MoneyField } from "./money-field.tsx";

function Amount() {
  const [amount, setAmount] = useState<number | "">("");
  return (
    <>
      <MoneyField label="Amount" value={amount} onChange={setAmount} />
      <output>{JSON.stringify(amount)}</output>
    </>
  );
}

const shown = () => [field("Amount").value, document.querySelector("output")?.textContent];

test.each([
  ["1900", "1,900", "1900"],
  ["1,900", "1,900", "1900"],
  ["1,900.50", "1,900.50", "1900.5"],
  ["12,345,678", "12,345,678", "12345678"],
  ["171.60", "171.60", "171.6"],
])("SITE-32 %s typed key by key is %s", async (typed, text, amount) => {
  const { user } = render(<Amount />, {});
  await user.type(field("Amount"), typed);
  expect(shown()).toEqual([text, amount]);
});

test.each([
  ["1,900.50", "1,900.50", "1900.5"],
  [" NLe 1,900 ", "1,900", "1900"],
  // Which of the two signs is the point is not certain.
  ["1.900,50", "", '""'],
  ["1900,5", "", '""'],
  ["1,90", "", '""'],
  ["12.345", "", '""'],
  ["-50", "", '""'],
  ["1 900 pounds", "", '""'],
])("SITE-32 of %s pasted the field takes %s", async (pasted, text, amount) => {
  const { user } = render(<Amount />, {});
  await user.click(field("Amount"));
  await user.paste(pasted);
  expect(shown()).toEqual([text, amount]);
});
