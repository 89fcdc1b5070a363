import { ActionIcon } from "@mantine/core";
import IconUserCog from "icon:user-cog";
import { fullName } from "@microfinance/contract/core/names.ts";
import type { StaffRecord } from "@microfinance/contract/staff/schema.ts";
import type { Column } from "../../components/table/columns.ts";
import { StatusBadge } from "../../components/display/status-badge.tsx";
import { rolesOf } from "../users/user-columns.tsx";

/** The columns of the list (AUTH-54). The action opens the side panel, as a click on the row does. */
export function staffColumns(open: (id: number) => void): readonly Column<StaffRecord>[] {
  return [
    {
      key: "id",
      header: "Staff ID",
      sortable: true,
      line: "text",
      cell: (row) => row.id,
      inLine: (row) => `Staff ${row.id}`,
    },
    {
      key: "name",
      header: "Name",
      kind: "text",
      sortable: "name",
      line: "title",
      cell: (row) => fullName(row.user),
    },
    { key: "phone", header: "Phone", low: true, cell: (row) => row.user.phone },
    {
      key: "department",
      header: "Department",
      sortable: "department",
      kind: "text",
      low: true,
      cell: (row) => row.department,
    },
    { key: "role", header: "Role", kind: "text", line: "note", cell: (row) => rolesOf(row.user) },
    {
      key: "status",
      header: "Status",
      sortable: "status",
      line: "state",
      cell: (row) => <StatusBadge plain status={row.status} />,
    },
    {
      key: "action",
      header: "Action",
      kind: "action",
      hideOnCard: true,
      cell: (row) => (
        <ActionIcon
          variant="subtle"
          aria-label={`Manage ${fullName(row.user)}`}
          onClick={() => open(row.id)}
        >
          <IconUserCog size={18} />
        </ActionIcon>
      ),
    },
  ];
}
