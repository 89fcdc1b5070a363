import { defaultProducts } from "@microfinance/contract/products/default-products.ts";
import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { render } from "../../test-support/render.tsx";
import { LoanApplicationModal } from "./loan-application-modal.tsx";

test("SITE-40 an application that waits for its data can be closed", async () => {
  const onClose = vi.fn<() => void>();
  const { user } = render(
    <LoanApplicationModal opened viewer="staff" customerId="CUS-000012" onClose={onClose} />,
  );
  expect(await screen.findByText("Loading data...")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Close" }));
  expect(onClose).toHaveBeenCalledOnce();
});

test("SITE-40 an application whose data cannot be read says so, tries again and can be closed", async () => {
  const onClose = vi.fn<() => void>();
  const refused = Response.json({ success: false, error: "Not today." }, { status: 409 });
  const records = ["", "/address", "/employer", "/bank", "/guarantors/all", "/identity-documents"];
  const { user } = render(
    <LoanApplicationModal opened viewer="staff" customerId="CUS-000012" onClose={onClose} />,
    {
      "GET /products/all": { products: defaultProducts },
      ...Object.fromEntries(records.map((of) => [`GET /customer/CUS-000012${of}`, refused])),
    },
  );
  expect((await screen.findByRole("alert")).textContent).toContain("Not today.");
  expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Close" }));
  expect(onClose).toHaveBeenCalledOnce();
});
