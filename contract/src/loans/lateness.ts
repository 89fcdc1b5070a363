/** "73 days late"; null for a loan that is not late. The one rule: days past due above 0 (LOAN-90). */
export function lateText(daysPastDue: number): string | null {
  if (daysPastDue <= 0) return null;
  return daysPastDue === 1 ? "1 day late" : `${daysPastDue.toLocaleString("en")} days late`;
}
