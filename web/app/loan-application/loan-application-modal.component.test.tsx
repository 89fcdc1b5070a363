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
