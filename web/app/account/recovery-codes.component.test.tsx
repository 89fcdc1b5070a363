import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { printedPapers } from "../../test-support/printed.ts";
import { render } from "../../test-support/render.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

const codes = ["ABCD-EFGH-JKLM-NPQR-STUV-WXYZ", "BCDE-FGHJ-KLMN-PQRS-TUVW-XYZA"];

test.each([true, false])(
  "AUTH-18, SITE-55 codes are printed under the letterhead with the date (signed out: %s)",
  async (signedOut) => {
    const papers = printedPapers();
    const letterhead = { lender_name: "Bo Savings", address: "", phone: "", email: "", logo: null };
    const { user } = render(
      <RecoveryCodes codes={codes} />,
      { "GET /settings/letterhead": { letterhead } },
      { signedOut },
    );
    await user.click(screen.getByRole("button", { name: "Print" }));
    await waitFor(() => expect(papers).toHaveLength(1));
    const [printed = ""] = papers;
    expect(printed).toContain("Bo Savings");
    for (const code of codes) expect(printed).toContain(code);
    expect(printed).toMatch(signedOut ? /Printed \d/ : /Printed by .+, \d/);
  },
);
