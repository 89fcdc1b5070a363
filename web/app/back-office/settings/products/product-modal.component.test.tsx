import { defaultProducts } from "@microfinance/contract/products/default-products.ts";
import type { Product } from "@microfinance/contract/products/schema.ts";
import { repaymentTexts } from "@microfinance/contract/schedules/texts.ts";
import { productTexts } from "@microfinance/contract/products/texts.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { enter, errorResponse, render } from "../../../../test-support/render.tsx";
import { ProductModal } from "./product-modal.tsx";
import { productErrors, productValues, sentTerms } from "./product-form.ts";

const [salary] = defaultProducts as [Product];
const put = "PUT /products/Salary%20Loan";

function show(response: object) {
  const onStale = vi.fn<() => void>();
  const onClose = vi.fn<() => void>();
  const { user, requests } = render(
    <ProductModal opened={salary} onClose={onClose} onStale={onStale} />,
    { [put]: response },
  );
  const dialog = () => within(screen.getByRole("dialog"));
  const save = () => user.click(dialog().getByRole("button", { name: "Save" }));
  const choose = (label: string, option: string) =>
    user.selectOptions(dialog().getByRole("combobox", { name: label }), option);
  const press = (name: string) => user.click(dialog().getByRole("button", { name }));
  return { requests, onStale, onClose, dialog, save, choose, press };
}

test("PROD-2 a change is sent with the version that it started from, percent as fractions", async () => {
  const changed = { success: true, msg: productTexts.changed, message: "", product: salary };
  const { requests, onClose, dialog, save } = show(changed);
  expect(dialog().getByRole("complementary", { name: "Worked example" }).textContent).toContain(
    "39.15%",
  );
  enter({ "Processing fee": "2.5" });
  expect(dialog().getByRole("complementary", { name: "Worked example" }).textContent).toContain(
    "Fee, 2.5%NLe 125",
  );
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const { code: _code, ...sent } = salary;
  expect(requests.map(({ body }) => body)).toEqual([{ ...sent, fee: 0.025, version: 1 }]);
});

test("PROD-2 a product that was changed meanwhile says so and is read again", async () => {
  const { onStale, dialog, save } = show(errorResponse(409, productTexts.stale));
  enter({ "Processing fee": "3" });
  await save();
  expect(await dialog().findByText(productTexts.stale)).toBeTruthy();
  expect(onStale).toHaveBeenCalledOnce();
});

test("PROD-1 the form refuses by the rules of the server, each text at its input", async () => {
  const { requests, dialog, save } = show({});
  enter({ "Rates in percent": "20, 25, 250", "Example months": "60" });
  await save();
  expect(dialog().getByRole("alert").textContent).toContain(productTexts.invalidRate);
  expect(requests).toEqual([]);
});

test("PROD-1 a way of repayment that contradicts itself is refused at its field; then it is sent", async () => {
  const changed = { success: true, msg: productTexts.changed, message: "", product: salary };
  const { requests, onClose, dialog, save, choose, press } = show(changed);
  await press("Add a way of repayment");
  await choose("Unit", "weeks");
  await choose("Interest", "On the balance, equal instalments");
  await save();
  const rate = dialog().getByRole("combobox", { name: "The rate is" });
  expect(rate.getAttribute("aria-invalid")).toBe("true");
  expect(rate.closest(".mantine-InputWrapper-root")?.textContent).toContain(
    repaymentTexts.onceOnBalance,
  );
  expect(requests).toEqual([]);
  await choose("The rate is", "a month");
  await choose("Penalty", "A fixed amount");
  enter({ "Penalty in NLe": "50" });
  expect(dialog().getByRole("note").textContent).toMatch(
    /^Instalments are due each week: .*2,600 a year/,
  );
  await choose("Penalty", "None");
  await choose("The due day follows", "The group's meeting day");
  const example = dialog().getByRole("complementary", { name: "Worked example" });
  expect(example.textContent).toContain("NLe 5,000 over 52 weeks");
  expect(example.textContent).toContain("20% a month on the balance");
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(requests.map(({ body }) => body)).toMatchObject([
    {
      repayments: [
        {
          interest_method: "declining",
          rate_per: "month",
          period_unit: "week",
          period_every: 1,
          principal_grace: 0,
          rounding: "cent",
          due_by: "meeting_day",
        },
      ],
    },
  ]);
});

test("PROD-1 every product goes through the form unchanged", () => {
  for (const { code: _code, version: _version, ...terms } of defaultProducts)
    expect(sentTerms(productValues({ ...terms, code: "Any", version: 1 }))).toEqual(terms);
  const penalty = {
    kind: "percent_of_instalment",
    value: 0.05,
    every: "30_days",
    grace_days: 3,
    cap: 0.2,
  } as const;
  const own = { ...salary, penalty, ceilings: { "8": 5_000 }, rates: [0.2, 0.2255] };
  const values = productValues(own);
  expect(values.penalty.value).toBe(5);
  expect(sentTerms(values)).toMatchObject({
    penalty,
    ceilings: { "8": 5_000 },
    rates: [0.2, 0.2255],
  });
  const emptied = { ...values, bands: [], minimum_interest_months: "" as const };
  expect(productErrors(emptied, 1)).toEqual([
    { field: "minimum_interest_months", text: productTexts.invalidMinimum },
  ]);
});
