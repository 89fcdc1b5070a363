/** What the overview says. */
export const dashboardTexts = {
  found: "Overview",
  invalidYear: "Please choose a year from the list.",
} as const;
