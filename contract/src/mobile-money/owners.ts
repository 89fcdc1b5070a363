import { roleIds } from "../core/constants.ts";

/** Roles of whom one has to deal with a receipt that names no loan with an officer (MOMO-13). */
export const decisionStaff = [roleIds.financeAdmin, roleIds.manager, roleIds.systemAdmin] as const;
