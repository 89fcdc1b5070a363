import { signUpTexts } from "@microfinance/contract/auth/texts.ts";
import { fieldTexts } from "@microfinance/contract/core/texts.ts";
import { staffTexts } from "@microfinance/contract/staff/texts.ts";
import { screen, waitFor } from "@testing-library/react";
import type { ReactElement } from "react";
import { expect, test, vi } from "vitest";
import type { Actor } from "@microfinance/contract/core/access.ts";
import { roleIds } from "@microfinance/contract/core/constants.ts";
import type { UserRow } from "@microfinance/contract/users/endpoints.ts";
import {
  enter,
  errorResponse,
  render,
  type StubbedResponse,
  field,
} from "../../../test-support/render.tsx";
import { StaffSignUpForm } from "../../account/staff-sign-up-form.tsx";
import type { Claims } from "../../core/claims.ts";
import { NewCustomerForm } from "../customers/new-customer-form.tsx";
import { AddStaffModal } from "../staff/staff-page.tsx";
import { AddUserModal } from "./users-page.tsx";
import { ManageStatus } from "./manage-user-modal.tsx";
import { SetPassword } from "./manage-user-modal.tsx";
import { UpdateUserModal } from "./update-user-modal.tsx";

const actor: Actor = {
  user_id: 1,
  area: "staff",
  customer_id: null,
  staff_id: 1,
  role_ids: [roleIds.manager],
  permissions: [],
};

const user = {
  id: 7,
  customer_id: "CUS-000007",
  first_name: "Kadiatu",
  middle_name: null,
  last_name: "Sesay",
  gender: null,
  date_of_birth: null,
  email: "kadiatu@gmail.com",
  phone: "+232-76-123457",
  other_phone: null,
  roles: [],
  status: "active",
  area: "customer",
} as unknown as UserRow;

const nothing = () => undefined;
const password = "a long way home 7";
const domain = fieldTexts.emailHost;
const date = fieldTexts.date;
const phone = fieldTexts.phone;
const email = fieldTexts.email;
const taken = fieldTexts.accountExists;
const tooShort = fieldTexts.passwordTooShort;

/** What is entered, and the text that the form then shows when its button is pressed. */
type Step = readonly [input: Readonly<Record<string, string>>, text: string];

/** Takes the steps of a form. The last ones reach the server: as many as it has responses. */
async function takeSteps(
  form: ReactElement,
  button: string,
  call: string,
  steps: readonly Step[],
  answers: readonly StubbedResponse[] = [],
) {
  const shown = render(form, { [call]: [...answers] });
  await screen.findByRole("button", { name: button });
  for (const [at, [input, text]] of steps.entries()) {
    enter(input);
    await shown.user.click(screen.getByRole("button", { name: button }));
    await waitFor(() => expect(screen.queryAllByText(text).length, text).toBeGreaterThan(0));
    const sent = Math.max(0, at + 1 - (steps.length - answers.length));
    await waitFor(() => expect(shown.requests).toHaveLength(sent));
  }
  return shown;
}

test("AUTH-47 Add New Staff has a text for each rule, in the order of the form, and shows the server's", async () => {
  const { requests } = await takeSteps(
    <AddStaffModal opened actor={actor} onClose={nothing} onDone={nothing} />,
    "Add Staff",
    "POST /staff/create",
    [
      [{}, fieldTexts.requiredSentence],
      [
        {
          "First name": "isatu-marie",
          "Last name": "KOROMA",
          Email: "isatu",
          Phone: "12",
          "Date of birth": "31-02-1990",
          Password: password,
          "Confirm password": "another one 8",
        },
        fieldTexts.passwordsDiffer,
      ],
      [{ "Confirm password": password }, date],
      [{ "Date of birth": "01-01-2090" }, "Please enter a valid date of birth."],
      [{ "Date of birth": "01-02-1990" }, email],
      [{ Email: "isatu@unknown.example" }, phone],
      [{ Phone: "232 77 111 222", "Employment date": "2026-01-01" }, date],
      [{ "Employment date": "15-01-2026" }, domain],
      [{}, taken],
      [{}, tooShort],
    ],
    [errorResponse(400, domain), errorResponse(409, taken), errorResponse(400, tooShort)],
  );
  expect(requests).toHaveLength(3);
});

test("AUTH-47 Sign Up a Staff has a text for each rule, in its own order, and shows the server's", async () => {
  const claims = { ...actor, id: 1 } as unknown as Claims;
  const { requests } = await takeSteps(
    <StaffSignUpForm claims={claims} />,
    "Sign Up",
    "POST /staff/create",
    [
      [{}, fieldTexts.required],
      [
        {
          "First name": "fatmata-marie",
          "Last name": "Koroma",
          Phone: "12345",
          Email: "fatmata@",
          Password: "a",
          "Confirm password": "b",
        },
        fieldTexts.required,
      ],
      [{ Gender: "female", "Date of birth": "1991-03-04" }, fieldTexts.passwordsDiffer],
      [{ "Confirm password": "a" }, email],
      [{ Email: "fatmata@unknown.example" }, phone],
      [{ Phone: "076 222 333" }, domain],
      [{}, tooShort],
      [{}, staffTexts.created],
    ],
    [errorResponse(400, domain), errorResponse(400, tooShort), { msg: staffTexts.created }],
  );
  expect(requests).toHaveLength(3);
  // The next colleague begins with an empty form.
  await waitFor(() => expect(field("First name").value).toBe(""));
});

test("AUTH-54, SITE-28 Add User has its own texts, and its own for an unrecognized domain", async () => {
  const ownEmail = "Enter a valid email address.";
  const { requests } = await takeSteps(
    <AddUserModal opened onClose={nothing} onDone={nothing} />,
    "Sign Up",
    "POST /user/signup",
    [
      [{}, fieldTexts.requiredSentence],
      [
        {
          "First name": "mary-ann",
          "Last name": "Koroma",
          Email: "mary",
          Phone: "5",
          "Date of birth": "30-02-1992",
          Password: "a",
          "Confirm password": "b",
        },
        fieldTexts.requiredSentence,
      ],
      [{ Gender: "female" }, fieldTexts.passwordsDiffer],
      [{ "Confirm password": "a" }, date],
      [{ "Date of birth": "28-02-1992" }, ownEmail],
      [{ Email: "mary@unknown.example" }, phone],
      [{ Phone: "079 555 666" }, tooShort],
      [{}, "Use a recognized email domain (Gmail, Yahoo, Outlook, etc.)."],
      [{}, taken],
      [{}, "Something went wrong."],
    ],
    [
      errorResponse(400, tooShort),
      errorResponse(400, domain),
      errorResponse(409, taken),
      errorResponse(418, ""),
    ],
  );
  expect(requests).toHaveLength(4);
});

test("AUTH-54 Add User says that the person is registered", async () => {
  const onDone = vi.fn<(text: string, tone?: string) => void>();
  const added = <AddUserModal opened onClose={nothing} onDone={onDone} />;
  const { user: hand } = render(added, {
    "POST /user/signup": { user, msg: "The customer has been registered." },
  });
  await screen.findByRole("button", { name: "Sign Up" });
  enter({
    "First name": "mary-ann",
    "Last name": "Koroma",
    Gender: "female",
    Email: "mary@gmail.com",
    Phone: "079 555 666",
    "Date of birth": "28-02-1992",
    Password: password,
    "Confirm password": password,
  });
  await hand.click(screen.getByRole("button", { name: "Sign Up" }));
  await waitFor(() => expect(onDone).toHaveBeenCalledWith("The customer has been registered."));
});

test("AUTH-54 Update User is skipped unchanged, and has a text for each rule", async () => {
  const onDone = vi.fn<(text: string, tone?: string) => void>();
  const form = <UpdateUserModal user={user} actor={actor} onClose={nothing} onDone={onDone} />;
  const shown = await takeSteps(
    form,
    "Update User",
    "PUT /user/7/update-user",
    [
      [{ "First name": "" }, fieldTexts.requiredSentence],
      [{ "First name": "kadiatu", "Date of birth": "00-01-1990" }, date],
      [{ "Date of birth": "02-01-1990", Email: "kadiatu" }, "Enter a valid email address."],
      [{ Email: "kadiatu@gmail.com", Phone: "1" }, phone],
      [{ Phone: "076 123 457" }, "User update failed."],
    ],
    [errorResponse(418, "")],
  );
  expect(onDone).not.toHaveBeenCalled();
  enter({ "First name": "Kadiatu", "Date of birth": "", Phone: "+232-76-123457" });
  await shown.user.click(screen.getByRole("button", { name: "Update User" }));
  expect(onDone).toHaveBeenCalledWith("No changes detected. Update skipped.", "warning");
  expect(shown.requests).toHaveLength(1);
});

test("AUTH-54 Manage User Status requires a status, and says what failed", async () => {
  const form = <ManageStatus user={user} onCancel={nothing} onDone={nothing} />;
  const call = "PUT /user/7/update-user";
  const { user: person, requests } = render(form, { [call]: errorResponse(418, "") });
  const save = () => person.click(screen.getByRole("button", { name: "Save" }));
  const choices = ["Activate", "Deactivate", "Terminate", "On Leave"];
  expect(screen.getAllByRole("radio")).toEqual(
    choices.map((name) => screen.getByRole("radio", { name })),
  );
  await save();
  expect((await screen.findAllByText("Status field is required.")).length).toBeGreaterThan(0);
  expect(requests).toEqual([]);
  await person.click(screen.getByLabelText("On Leave"));
  expect(screen.getByText(/^Kadiatu Sesay is signed out at once/)).toBeTruthy();
  await save();
  expect(await screen.findByText("Status change failed. Try again!")).toBeTruthy();
});

test("AUTH-26, SITE-29 Change User Password has an alert for what is missing, different and failed", async () => {
  const form = <SetPassword user={user} onCancel={nothing} onDone={nothing} />;
  const call = "POST /user/change-password";
  const { user: person, requests } = render(form, { [call]: errorResponse(418, "") });
  const refuses = async (text: string) => {
    await person.click(screen.getByRole("button", { name: "Change Password" }));
    const alert = await screen.findByRole("alertdialog");
    expect(alert.textContent).toContain(text);
    await person.click(await screen.findByRole("button", { name: "OK" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  };
  await refuses("All fields are require");
  enter({ "New password": "another way home 8", "Confirm password": "another way home 9" });
  await refuses("New passwords do not match.");
  expect(requests).toEqual([]);
  enter({ "Confirm password": "another way home 8" });
  await refuses("Password changed failed");
});

test("CUST-6 New Customer has a text for each rule, in the order of the form, and shows the server's", async () => {
  const { requests } = await takeSteps(
    <NewCustomerForm onCancel={nothing} onCreated={nothing} />,
    "New Customer",
    "POST /user/signup",
    [
      [{}, fieldTexts.required],
      [
        {
          "First name": "hawa",
          "Last name": "Koroma",
          "Email (optional)": "hawa",
          Phone: "1",
        },
        fieldTexts.required,
      ],
      [
        {
          Password: "a",
          "Confirm password": "b",
        },
        fieldTexts.passwordsDiffer,
      ],
      [{ "Confirm password": "a" }, email],
      [{ "Email (optional)": "hawa@unknown.example" }, phone],
      [{ Phone: "077 123456", "Date of birth (optional)": "31-04-1990" }, date],
      [{ "Date of birth (optional)": "30-04-1990" }, tooShort],
      [{}, domain],
      [{}, taken],
    ],
    [errorResponse(400, tooShort), errorResponse(400, domain), errorResponse(409, taken)],
  );
  expect(requests).toHaveLength(3);
});

test("CUST-6 New Customer takes a person without an address, who sets no password yet", async () => {
  const { user, requests } = render(<NewCustomerForm onCancel={nothing} onCreated={nothing} />, {
    "POST /user/signup": { success: true, msg: "", message: "", customer_id: "CUS-000001" },
  });
  expect(await screen.findByText(signUpTexts.withoutEmail)).toBeTruthy();
  expect(screen.queryByLabelText(/^Password/)).toBeNull();
  enter({ "First name": "Hawa", "Last name": "Koroma", Phone: "077 123456" });
  await user.click(screen.getByRole("button", { name: "New Customer" }));
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(requests[0]?.body).toMatchObject({ email: "", phone: "077 123456", invite: true });
});

test("KYC-3 New Customer marks no field of the identity document as required", async () => {
  render(<NewCustomerForm onCancel={nothing} onCreated={nothing} />);
  await screen.findByText("Identity document");
  for (const label of ["Identity document", "Document number"])
    expect(field(label).getAttribute("aria-required"), label).toBeNull();
  expect(screen.getByText("Identity document").textContent).toBe("Identity document");
});
