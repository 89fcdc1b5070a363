import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { enter, errorResponse, render } from "../../../test-support/render.tsx";
import { OwnCustomerContext } from "../current-customer.ts";
import { EditProfile } from "./edit-profile.tsx";

const shown = (userId: number, onCancel = () => undefined as void) => (
  <OwnCustomerContext value={{ userId, customerId: "CUS-000007", firstName: "Aminata" }}>
    <EditProfile onCancel={onCancel} />
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

const stored = {
  id: 7,
  first_name: "Isatu",
  middle_name: "",
  last_name: "Sesay",
  gender: "Female",
  date_of_birth: null,
  email: "isatu@example.org",
  phone: "+232-76-123456",
  other_phone: "",
  pending_email: null,
  updated_at: "2026-03-16T10:00:00.000Z",
};
const update = "PUT /user/7/update-user";

test("CUST-16 a date of birth that does not exist is refused before a call", async () => {
  const { user, requests } = render(shown(7), { "GET /user/7/profile": { user: stored } });
  await screen.findByRole("button", { name: "Save Changes" });
  enter({ "Date of Birth": "31-02-1990" });
  await user.click(screen.getByRole("button", { name: "Save Changes" }));
  expect(screen.getAllByText("Invalid date format. Use DD-MM-YYYY.")).not.toHaveLength(0);
  expect(requests).toEqual([]);
});

test("AUTH-25, AUTH-9 a new address asks for the current password, waits for its link, and is cancelled", async () => {
  const pending_email = "moved@example.org";
  const { user, requests } = render(shown(7), {
    "GET /user/7/profile": [
      { user: stored },
      { user: { ...stored, pending_email } },
      { user: stored },
    ],
    [update]: [
      errorResponse(400, "Please enter your current password."),
      { msg: "Profile updated successfully!" },
    ],
    "POST /user/7/email-change/send-again": { msg: "We have sent the link." },
    "POST /user/7/email-change/cancel": { msg: "The change of address has been cancelled." },
  });
  const press = (name: string) => user.click(screen.getByRole("button", { name }));
  await screen.findByRole("button", { name: "Save Changes" });
  expect(screen.queryByLabelText(/^Current password/)).toBeNull();
  enter({ Email: pending_email });
  await press("Save Changes");
  expect(await screen.findByText("Please enter your current password.")).toBeTruthy();
  enter({ "Current password": "a long way home 7" });
  await press("Save Changes");
  expect(await screen.findByText("Profile updated successfully!")).toBeTruthy();
  expect(requests.at(-1)?.body).toMatchObject({
    email: pending_email,
    current_password: "a long way home 7",
  });
  const note = await screen.findByRole("note");
  expect(note.textContent).toContain(`Waiting for confirmation of ${pending_email}`);
  expect(screen.getByText(stored.email)).toBeTruthy();
  await press("Send again");
  expect(await screen.findByText("We have sent the link.")).toBeTruthy();
  await press("Cancel the change");
  expect(await screen.findByText("The change of address has been cancelled.")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("note")).toBeNull());
});

test("CUST-16 Cancel leads back to the choice of actions", async () => {
  const back = vi.fn<() => void>();
  const { user } = render(shown(7, back), { "GET /user/7/profile": { user: stored } });
  await user.click(await screen.findByRole("button", { name: "Cancel" }));
  expect(back).toHaveBeenCalledOnce();
});
