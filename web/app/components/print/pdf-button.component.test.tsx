import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { readReceipt } from "@microfinance/contract/payments/endpoints.ts";
import { errorResponse, render, type StubbedResponse } from "../../../test-support/render.tsx";
import { PdfButton } from "./pdf-button.tsx";

const call = "GET /payments/7/receipt.pdf";

/** Shows the button; the names of the files it saves are recorded. */
function show(response: StubbedResponse | StubbedResponse[]) {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  const button = (
    <PdfButton endpoint={readReceipt} params={{ paymentId: "7" }}>
      PDF
    </PdfButton>
  );
  return { ...render(button, { [call]: response }), saved };
}

test("PAY-14 the button saves the receipt under the name that the server gives it", async () => {
  const headers = {
    "content-type": "application/pdf",
    "content-disposition": `attachment; filename="Receipt RC-000007.pdf"`,
  };
  const { user, saved } = show(new Response("%PDF-1.7", { headers }));
  await user.click(screen.getByRole("button", { name: "PDF" }));
  await waitFor(() => expect(saved).toEqual(["Receipt RC-000007.pdf"]));
});

test("PAY-14 a failure is stated, and the button can be pressed again", async () => {
  const { user, saved } = show([new Error("offline"), errorResponse(404, "Payment not found.")]);
  const press = () => user.click(screen.getByRole("button", { name: "PDF" }));
  await press();
  expect(await screen.findByText("Network Error")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "OK" }));
  await press();
  expect(await screen.findByText("Payment not found.")).toBeTruthy();
  expect(saved).toEqual([]);
});
