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
  ["2500,50", "“2500,50” can mean NLe 2,500.50 or NLe 250,050.00. Write it like 2500.50."],
  ["1.500,00", "“1.500,00” can mean NLe 1,500.00 or NLe 1.50. Write it like 2500.50."],
  ["25.000", "“25.000” can mean NLe 25.00 or NLe 25,000.00. Write it like 2500.50."],
  ["-50", "“-50” can mean NLe 50.00 or NLe -50.00. Write it like 2500.50."],
  ["1e2", "“1e2” can mean NLe 100.00 or NLe 12.00. Write it like 2500.50."],
  ["1900,5", "“1900,5” can mean NLe 1,900.50 or NLe 19,005.00. Write it like 2500.50."],
])("SITE-32 %s stays as it is typed or pasted, and names both readings", async (text, error) => {
  const { user } = render(<Amount />, {});
  for (const enter of [() => user.type(field("Amount"), text), () => user.paste(text)]) {
    await user.clear(field("Amount"));
    await enter();
    expect(shown()).toEqual([text, '""']);
    expect(field("Amount").validationMessage).toBe(error);
    await user.tab();
    expect(document.body.textContent).toContain(error);
  }
});

test("SITE-32 a pasted amount with its currency is taken, and grouped when the field is left", async () => {
  const { user } = render(<Amount />, {});
  await user.click(field("Amount"));
  await user.paste(" NLe 1900.50 ");
  expect(shown()[1]).toBe("1900.5");
  await user.clear(field("Amount"));
  await user.paste("1900.50");
  await user.tab();
  expect(shown()).toEqual(["1,900.50", "1900.5"]);
});

test("SITE-32 an amount is corrected by deleting what was typed", async () => {
  const { user } = render(<Amount />, {});
  await user.type(field("Amount"), "12345{Backspace}{Backspace}.5");
  expect(shown()).toEqual(["123.5", "123.5"]);
  await user.type(field("Amount"), "{Backspace}{Backspace},5");
  expect(shown()).toEqual(["123,5", '""']);
});
