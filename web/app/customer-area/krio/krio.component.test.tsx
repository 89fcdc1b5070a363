import { screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { myLoansTexts } from "@microfinance/contract/loans/texts.ts";
import { defaultSettings } from "@microfinance/contract/settings/schema.ts";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { render } from "../../../test-support/render.tsx";
import { KrioProvider } from "./krio-provider.tsx";
import { LanguageSwitch } from "./language-switch.tsx";

afterEach(() => localStorage.removeItem("customerLanguage"));

function show(krio_offered: boolean) {
  const { how_to_pay } = defaultSettings;
  return render(
    <KrioProvider>
      <LanguageSwitch />
      <EmptyState title={myLoansTexts.noActive} />
    </KrioProvider>,
    { "GET /settings/customer-area": [{ settings: { how_to_pay, krio_offered } }] },
  );
}

test("CUST-28 Krio lines are shown under the English texts once the lender offers and the customer chooses them", async () => {
  const { user } = show(true);
  await user.click(await screen.findByRole("button", { name: "Krio" }));
  const line = await screen.findByText("Yu nɔ gɛt ɛni lon we de rɔn naw.");
  expect(line.getAttribute("lang")).toBe("kri");
  expect(line.parentElement?.textContent).toContain(myLoansTexts.noActive);
  expect(screen.getByRole("button", { name: "Krio" }).getAttribute("aria-pressed")).toBe("true");
  await user.click(screen.getByRole("button", { name: /^EN/ }));
  expect(screen.queryByText(/^Yu nɔ gɛt/)).toBeNull();
});

test("CUST-28 without the lender's offer there is no switch, whatever was chosen before", async () => {
  localStorage.setItem("customerLanguage", "kri");
  const { untilLoaded } = show(false);
  await untilLoaded();
  expect(screen.queryByRole("group", { name: "Language" })).toBeNull();
  expect(screen.queryByText(/^Yu nɔ gɛt/)).toBeNull();
});
