import type { Tables } from "../core/table-description.ts";

/** The tables of staff and of what they may do. */
export const staffTables: Tables = {
  staff: {
    says: "Staff members and the user each belongs to",
    owner: "customer",
    erase: { keeps: "which staff member borrows by a record" },
    merge: "all",
    counted: { label: "Staff members who borrow by it", place: 300 },
  },
  roles: { says: "Roles of staff" },
  user_roles: { says: "Which user has which role" },
  permissions: { says: "Single permissions" },
  staff_branches: { says: "Branches that staff see beside their own" },
  staff_permissions: { says: "Single permissions of staff members" },
};
