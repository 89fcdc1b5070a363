import { type RoleId, roleIds } from "../core/constants.ts";
import { addDays, type CalendarDate } from "../core/dates.ts";
import { accountingTexts as texts } from "./texts.ts";

/** Roles that may date money before the lender's number of days (ACC-25). */
const backdatingRoles: readonly number[] = [
  roleIds.financeAdmin,
  roleIds.manager,
  roleIds.systemAdmin,
] satisfies readonly RoleId[];

/** Whether these roles may date money on any past day that is open (ACC-25). */
export function mayBackdate(role_ids: readonly number[]): boolean {
  return role_ids.some((id) => backdatingRoles.includes(id));
}

/** Why these roles may not date money on a past day, or null (ACC-25). */
export function backdatingError(
  date: CalendarDate,
  today: CalendarDate,
  by: { role_ids: readonly number[]; backdate_days: number },
): string | null {
  if (date >= addDays(today, -by.backdate_days) || mayBackdate(by.role_ids)) return null;
  return texts.tooFarBack(by.backdate_days);
}
