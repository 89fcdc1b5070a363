import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { errorResponse, render } from "../../../test-support/render.tsx";
import { OwnCustomerContext } from "../current-customer.ts";
import { EditProfile } from "./edit-profile.tsx";

const shown = (userId: number) => (
  <OwnCustomerContext value={{ userId, customerId: "CUS-000007", firstName: "Aminata" }}>
    <EditProfile />
  </OwnCustomerContext>
);

test("CUST-16 without the user's id no profile is read, and the reason is shown", () => {
  const { requests } = render(shown(0));
  expect(screen.getByRole("alert").textContent).toBe("Profile ID is not available.");
  expect(screen.queryByText("Loading data...")).toBeNull();
  expect(requests).toEqual([]);
});

test("CUST-20 a user who could not be loaded is said to be missing, and is read again", async () => {
  render(shown(7), { "GET /user/7/profile": errorResponse(400, "") });
  expect((await screen.findByRole("alert")).textContent).toContain("Missing User Information");
  expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
});
