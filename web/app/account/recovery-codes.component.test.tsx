import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { render } from "../../test-support/render.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

const printElement = vi.hoisted(() => vi.fn<(element: HTMLElement) => Promise<void>>());
vi.mock("../components/print/print-frame.ts", () => ({ printElement }));

const codes = ["ABCD-EFGH-JKLM-NPQR-STUV-WXYZ", "BCDE-FGHJ-KLMN-PQRS-TUVW-XYZA"];

test.each([true, false])(
  "AUTH-18, SITE-55 codes are printed under the letterhead with the date (signed out: %s)",
  async (signedOut) => {
    let printed = "";
    printElement.mockImplementation(async (element) => {
      printed = element.textContent;
    });
    const letterhead = { lender_name: "Bo Savings", address: "", phone: "", email: "", logo: null };
    const { user } = render(
      <RecoveryCodes codes={codes} />,
      { "GET /settings/letterhead": { letterhead } },
      { signedOut },
    );
    await user.click(screen.getByRole("button", { name: "Print" }));
    await waitFor(() => expect(printed).toContain("Bo Savings"));
    for (const code of codes) expect(printed).toContain(code);
    expect(printed).toMatch(signedOut ? /Printed \d/ : /Printed by .+, \d/);
  },
);
