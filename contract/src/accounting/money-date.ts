import { isDecider } from "../core/access.ts";
import { addDays, type CalendarDate } from "../core/dates.ts";
import { accountingTexts as texts } from "./texts.ts";

/** Whether these roles may date money on any past day that is open (ACC-25). */
export function mayBackdate(role_ids: readonly number[]): boolean {
  return isDecider({ role_ids });
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
