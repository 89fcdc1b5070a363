import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { render } from "../../../test-support/render.tsx";
import { PrintLayout } from "./print-layout.tsx";

const from = {
  name: "Salone Credit",
  branch: "",
  address: "1 Main Road, Freetown",
  phone: "",
  email: "",
  logo: null,
};

test("BR-9 a list names the branch in view below its title, apart from the lender's address", async () => {
  render(
    <PrintLayout from={{ ...from, inView: "Bo" }} title="Customers">
      Rows
    </PrintLayout>,
  );
  const title = await screen.findByRole("heading", { name: "Customers" });
  expect(title.parentElement?.textContent).toBe("CustomersBranch: Bo");
  expect(screen.getByText(from.address).parentElement?.textContent).toBe(from.address);
});

test("BR-9 a paper of a branch has its name above its address", async () => {
  render(
    <PrintLayout from={{ ...from, branch: "Bo" }} title="Receipt">
      Paid
    </PrintLayout>,
  );
  const head = (await screen.findByText(from.address)).parentElement;
  expect(head && within(head).getByText("Bo")).toBeTruthy();
  expect(screen.queryByText("Branch: Bo")).toBeNull();
});
