/** The states of a session, in their order. */
export const sessionStatuses = [
  { value: "open", label: "Open" },
  { value: "counted", label: "Counted" },
  { value: "signed_off", label: "Signed off" },
] as const;

/** The kinds of movement between the safe and a till. */
export const movementKinds = [
  { value: "float", label: "Float" },
  { value: "handover", label: "Hand-over" },
] as const;

/** To whom a shortage is charged. */
export const charges = [
  { value: "loss", label: "A loss of the office (5200)" },
  { value: "staff", label: "The cashier owes it (1310)" },
] as const;

/** On which days the safe is counted. */
export const safeCountDays = [
  { value: "none", label: "On demand" },
  { value: "weekly", label: "Once a week" },
  { value: "used", label: "Each day on which it was used" },
] as const;

/** On which days the safe is counted. */
export type SafeCountDays = (typeof safeCountDays)[number]["value"];
