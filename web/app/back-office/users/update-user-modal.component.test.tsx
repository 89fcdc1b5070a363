import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { roleIds } from "@microfinance/contract/core/constants.ts";
import type { UserRow } from "@microfinance/contract/users/endpoints.ts";
import { field, render } from "../../../test-support/render.tsx";
import { UpdateUserModal } from "./update-user-modal.tsx";

const admin = {
  role: "staff",
  user_id: 1,
  roles: ["System Admin"],
  role_ids: [roleIds.systemAdmin],
  permissions: [],
};

const user = {
  id: 7,
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
} as unknown as UserRow;

/** Saves another address, which the server stores as pending. */
async function saveAddress(pendingBy: object | null) {
  const onDone = vi.fn<(text: string) => void>();
  const profile = { ...user, pending_email: "k.sesay@gmail.com", pending_email_by: pendingBy };
  const shown = render(
    <UpdateUserModal
      user={user}
      actor={admin as never}
      onClose={() => undefined}
      onDone={onDone}
    />,
    {
      "GET /user/7/profile": { success: true, user, data: user },
      "PUT /user/7/update-user": {
        success: true,
        updatedUser: profile,
        user: profile,
        data: profile,
      },
    },
  );
  await screen.findByRole("dialog", { name: "Update User" });
  await shown.user.clear(field(/^Email/));
  await shown.user.type(field(/^Email/), "k.sesay@gmail.com");
  await shown.user.click(screen.getByRole("button", { name: "Update User" }));
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  return onDone.mock.calls[0]?.[0] as string;
}

test("AUTH-9 Update User says that the new address waits for its link", async () => {
  expect(await saveAddress(null)).toBe(
    "User updated successfully. We have sent a link to the new address. It replaces the old one once the link is followed.",
  );
});

test("AUTH-9 Update User says that the new address waits for a second administrator", async () => {
  expect(await saveAddress({ user_id: 1, name: "Isata Koroma" })).toBe(
    "User updated successfully. A second administrator must accept this change of address first.",
  );
});
