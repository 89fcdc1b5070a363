/** Texts of the overview. */
export const dashboardTexts = {
  found: "Overview",
  businessDate: "Business date",
  invalidYear: "Please choose a year from the list.",
} as const;
