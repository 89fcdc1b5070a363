import { shownEmail } from "@microfinance/contract/core/email.ts";
import { ActionIcon, UnstyledButton } from "@mantine/core";
import IconSettings from "icon:settings";
import { fullName } from "@microfinance/contract/core/names.ts";
import type { UserRow } from "@microfinance/contract/users/endpoints.ts";
import type { Column } from "../../components/table/columns.ts";
import { StatusBadge } from "../../components/display/status-badge.tsx";
import classes from "./users.module.css";
import { userScreenTexts } from "@microfinance/contract/users/texts.ts";

/** The columns of the list (AUTH-54): a name opens Update User, the action icon Manage User. */
export function userColumns(open: {
  update: (user: UserRow) => void;
  manage: (user: UserRow) => void;
}): readonly Column<UserRow>[] {
  return [
    {
      key: "id",
      header: "ID",
      sortable: true,
      line: "text",
      cell: (user) => user.id,
      inLine: (user) => `No. ${user.id}`,
    },
    {
      key: "name",
      header: "Name",
      sortable: "name",
      kind: "text",
      line: "title",
      inLine: fullName,
      print: fullName,
      cell: (user) => (
        <UnstyledButton className={classes.name} tabIndex={-1} onClick={() => open.update(user)}>
          {fullName(user)}
        </UnstyledButton>
      ),
    },
    {
      key: "email",
      header: "Email",
      sortable: "email",
      kind: "text",
      line: "note",
      cell: (user) => shownEmail(user.email),
    },
    { key: "phone", header: "Phone", sortable: "phone", low: true, cell: (user) => user.phone },
    {
      key: "status",
      header: "Status",
      sortable: "status",
      line: "state",
      cell: (user) => <StatusBadge plain status={user.status || "unknown"} />,
    },
    { key: "role", header: "Role", kind: "text", low: true, cell: (user) => rolesOf(user) },
    {
      key: "act",
      header: "Act",
      kind: "action",
      line: "amount",
      cell: (user) => (
        <ActionIcon
          variant="subtle"
          aria-label={`Manage ${fullName(user)}`}
          onClick={() => open.manage(user)}
        >
          <IconSettings size={18} />
        </ActionIcon>
      ),
    },
  ];
}

/** A person's roles joined, or "No roles" (AUTH-54). */
export function rolesOf(person: { roles: readonly { name: string }[] }): string {
  return person.roles.map((role) => role.name).join(", ") || userScreenTexts.noRoles;
}
