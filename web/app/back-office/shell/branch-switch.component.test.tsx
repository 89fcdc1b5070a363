import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { useLocation } from "react-router";
import { render } from "../../../test-support/render.tsx";
import { readSection } from "../../core/use-section.ts";
import { sectionKeys } from "../section-keys.ts";
import { BranchSwitch } from "./branch-switch.tsx";

const head = { id: 1, code: "HO", name: "Head office", closed_on: null };
const bo = { id: 2, code: "BO", name: "Bo", closed_on: "2026-01-09" };
const kenema = { id: 3, code: "KE", name: "Kenema", closed_on: null };

function show(hash: string, branches: readonly object[]) {
  window.history.replaceState(null, "", `/staff/dashboard${hash}`);
  return render(
    <>
      <BranchSwitch place={readSection(hash, sectionKeys)} />
      <p data-testid="address">{<Address />}</p>
    </>,
    { "GET /branches": { branches } },
  );
}
const Address = () => useLocation().hash;
const address = () => screen.getByTestId("address").textContent;

afterEach(() => window.history.replaceState(null, "", "/"));

test("BR-5 the switch shows the branch of the address, and the choice of another one is in the address", async () => {
  const { user } = show("#loans?status=late&branch=BO", [head, bo, kenema]);
  const choice = await screen.findByRole<HTMLSelectElement>("combobox", { name: "Branch in view" });
  expect(choice.value).toBe("BO");
  expect([...choice.options].map(({ text }) => text)).toEqual([
    "All branches",
    "Head office",
    "Bo (closed)",
    "Kenema",
  ]);
  await user.selectOptions(choice, "HO");
  expect(address()).toBe("#loans?status=late&branch=HO");
});

test("BR-5 who sees one branch has no switch", async () => {
  const { untilLoaded } = show("#loans", [head]);
  await untilLoaded();
  expect(screen.queryByRole("combobox")).toBeNull();
});

test("BR-4 an address with a branch that the person does not see becomes that of all", async () => {
  show("#loans?status=late&branch=MAK", [head, bo, kenema]);
  await waitFor(() => expect(address()).toBe("#loans?status=late"));
});

test("BR-5 with one open branch left there is no switch, and no branch in the address", async () => {
  show("#loans?branch=BO", [head, bo]);
  await waitFor(() => expect(address()).toBe("#loans"));
  expect(screen.queryByRole("combobox")).toBeNull();
});
