import { screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test, vi } from "vitest";
import { field, render, type StubbedResponse } from "../../test-support/render.tsx";
import { makeLoan } from "../../test-support/loan.fixture.ts";
import { DetailDrawer } from "../components/drawer/detail-drawer.tsx";
import { AnswerForm } from "./contact/messages-page.tsx";
import { NewCustomer } from "./customers/new-customer.tsx";
import { PrivacyPanel } from "./customers/privacy-panel.tsx";
import { DecisionForm } from "./loans/decisions/decision-form.tsx";
import { LoanEditModal } from "./loans/edit/loan-edit-modal.tsx";
import { ReviewForm } from "./loans/reviews/review-area.tsx";
import { AskForReversal } from "./payments/ask-for-reversal.tsx";
import { payment } from "./payments/payment.fixture.ts";
import { ReversePayment } from "./payments/payment-drawer.tsx";
import { AddStaffModal } from "./staff/staff-page.tsx";
import { SignUpStaffModal } from "./staff/staff-page.tsx";
import { UpdateStaff } from "./staff/update-staff.tsx";
import { EditTransfer } from "./transfers/edit-transfer.tsx";
import { TransferModal } from "./transfers/transfer-modal.tsx";
import { AddUserModal } from "./users/users-page.tsx";
import { UpdateUserModal } from "./users/update-user-modal.tsx";

const nothing = () => undefined;
const actor = { user_id: 1, area: "staff", staff_id: 1, role_ids: [9], permissions: [] } as never;
const person = {
  id: 7,
  first_name: "Kadiatu",
  middle_name: null,
  last_name: "Sesay",
  gender: null,
  date_of_birth: null,
  email: "kadiatu@gmail.com",
  phone: "+232-76-123457",
  second_phone: null,
  other_phone: null,
  roles: [],
  status: "active",
};
const staff = { id: 3, user_id: 7, status: "active", position: null, department: null };
const record = { ...staff, employment_date: null, customer_id: null, user: person } as never;
const transfer = {
  id: 7,
  status: "completed",
  transfer_medium: "Ria",
  receiver_city: "Bo",
} as never;
const message = { id: 7, full_name: "Abu Kamara", email: "abu@gmail.com" } as never;
const loan = makeLoan();

interface Dialog {
  name: string;
  show: (close: () => void) => ReactNode;
  label: string;
  api?: Record<string, StubbedResponse>;
}

/** A form in a side panel. */
const panel = (form: ReactNode) => (close: () => void) => (
  <DetailDrawer opened onClose={close} title="Panel">
    {form}
  </DetailDrawer>
);

const dialogs: readonly Dialog[] = [
  {
    name: "Money Transfer Form",
    show: (close) => <TransferModal opened onClose={close} />,
    label: "Transfer pin",
  },
  {
    name: "New Customer",
    show: (close) => <NewCustomer opened onClose={close} />,
    label: "First name",
  },
  {
    name: "Add New Staff",
    show: (close) => <AddStaffModal opened actor={actor} onClose={close} onDone={nothing} />,
    label: "First name",
  },
  {
    name: "Sign Up a Staff",
    show: (close) => <SignUpStaffModal opened onClose={close} />,
    label: "First name",
  },
  {
    name: "Add User",
    show: (close) => <AddUserModal opened onClose={close} onDone={nothing} />,
    label: "First name",
  },
  {
    name: "Update User",
    show: (close) => (
      <UpdateUserModal user={person as never} actor={actor} onClose={close} onDone={nothing} />
    ),
    label: "First name",
  },
  {
    name: "Edit Loan",
    show: (close) => <LoanEditModal loanId={loan.loan_id} onClose={close} />,
    label: "Full name",
    api: { [`GET /loans/details/${loan.loan_id}`]: { loan } },
  },
  {
    name: "the edit of a transfer",
    show: panel(
      <EditTransfer transfer={transfer} actor={actor} onSaved={nothing} onCancel={nothing} />,
    ),
    label: "Receiver city",
  },
  {
    name: "Update Staff",
    show: panel(<UpdateStaff record={record} actor={actor} onCancel={nothing} onDone={nothing} />),
    label: "Position",
  },
  {
    name: "the answer to a message",
    show: panel(<AnswerForm message={message} onDone={nothing} />),
    label: "Mail to abu@gmail.com",
  },
  {
    name: "a review",
    show: panel(
      <ReviewForm
        step="first"
        title="First review"
        loan={loan}
        onMessage={nothing}
        onDone={nothing}
      />,
    ),
    label: "Review notes",
  },
  {
    name: "a decision",
    show: panel(<DecisionForm loan={loan} action="reject" onDone={nothing} onCancel={nothing} />),
    label: "Comments",
  },
  {
    name: "the reversal of a payment",
    show: panel(
      <ReversePayment
        payment={payment}
        onCancel={nothing}
        onReversed={nothing}
        onAsked={nothing}
      />,
    ),
    label: "Reason",
    api: { [`GET /loans/details/${payment.loan_id}`]: { loan: makeLoan({ status: "paying" }) } },
  },
  {
    name: "the request of a reversal",
    show: panel(<AskForReversal payment={payment} onCancel={nothing} onAsked={nothing} />),
    label: "Reason",
  },
];

/** Enters a text, presses Escape, stays with the text, and leaves at the second time. */
async function confirmsBeforeItCloses(user: ReturnType<typeof render>["user"], label: string) {
  const typed = "Typed";
  await user.clear(field(label));
  await user.type(field(label), typed);
  const question = async () =>
    within(
      await screen.findByRole("alertdialog", {
        name: "What you changed here has not been saved.",
      }),
    );
  await user.click(field(label));
  await user.keyboard("{Escape}");
  await user.click((await question()).getByRole("button", { name: "Stay here" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(field(label).value).toBe(typed);
  await user.click(field(label));
  await user.keyboard("{Escape}");
  await user.click((await question()).getByRole("button", { name: "Leave without saving" }));
}

test.each(dialogs)("SITE-33 Escape asks before it discards the input of $name", async (dialog) => {
  const close = vi.fn<() => void>();
  const { user, requests } = render(dialog.show(close), dialog.api);
  await waitFor(() => expect(field(dialog.label)).toBeTruthy());
  await confirmsBeforeItCloses(user, dialog.label);
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
  expect(requests).toEqual([]);
});

test("SITE-33 Escape asks before it discards the reason of an erasure", async () => {
  const { user } = render(<PrivacyPanel customerId="CUS-000029" />);
  await user.click(screen.getByRole("button", { name: "Erase personal data" }));
  await waitFor(() => expect(field("Reason")).toBeTruthy());
  await confirmsBeforeItCloses(user, "Reason");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});
