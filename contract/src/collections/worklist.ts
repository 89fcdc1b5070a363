/** The worklists of an officer, in their order (COLL-8). */
export const worklists = [
  "urgent",
  "due_today",
  "this_week",
  "late_1_30",
  "late_31_60",
  "late_61_90",
  "late_91",
  "broken",
  "promised",
  "next_action",
  "not_contacted",
] as const;

/** The name of a worklist. */
export type Worklist = (typeof worklists)[number];

/** Their names on screens, and what belongs in each. */
export const worklistLabels: Readonly<Record<Worklist, { name: string; about: string }>> = {
  urgent: { name: "Most urgent first", about: "Late, due today, or with a next action." },
  due_today: { name: "Due today", about: "An instalment is due today and not fully paid." },
  this_week: { name: "This week", about: "An instalment is due within 7 days, today included." },
  late_1_30: { name: "1-30 days late", about: "Most days late times arrears first." },
  late_31_60: { name: "31-60 days late", about: "Most days late times arrears first." },
  late_61_90: { name: "61-90 days late", about: "Most days late times arrears first." },
  late_91: { name: "91+ days late", about: "Most days late times arrears first." },
  broken: { name: "Broken promises", about: "Late loans whose last promise was not kept." },
  promised: { name: "Promised", about: "The day of the promise has not passed." },
  next_action: { name: "Next actions", about: "The next action is due today or before." },
  not_contacted: { name: "Not contacted", about: "Late loans without a contact in 7 days." },
};

/** The days of the buckets of late loans: from the first to the last, null for no end. */
export const lateDays = {
  late_1_30: [1, 30],
  late_31_60: [31, 60],
  late_61_90: [61, 90],
  late_91: [91, null],
} as const satisfies Partial<Record<Worklist, readonly [number, number | null]>>;

/** This week counts so many days, today included; a late loan is not contacted after as many without one. */
export const worklistDays = 7;

/** Most loans of an officer whose worklists are computed. */
export const mostWorked = 20_000;
