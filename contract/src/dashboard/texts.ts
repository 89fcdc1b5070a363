/** Texts of the overview. */
export const dashboardTexts = {
  found: "Overview",
  work: "Work",
  news: "News",
  system: "System",
  invalidMoment: "Please give a date and time, for example 2026-03-16T09:00:00Z.",
  businessDate: "Business date",
  invalidYear: "Please choose a year from the list.",
} as const;
