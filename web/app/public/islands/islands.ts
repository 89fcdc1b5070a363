/**
 * The parts of the finished pages that need React, by the name in their markup. Each is loaded when a visitor touches
 * it or, for a form, sees it.
 */
export const islands = {
  calculator: async () => (await import("../calculator/loan-calculator.tsx")).LoanCalculator,
  "eligibility-button": async () =>
    (await import("../eligibility/eligibility-button.tsx")).EligibilityButton,
  map: async () => (await import("../contact/office-map.tsx")).OfficeMap,
  "message-form": async () => (await import("../contact/message-form.tsx")).MessageForm,
  questionnaire: async () => (await import("../eligibility/questionnaire.tsx")).Questionnaire,
} as const;

export type IslandName = keyof typeof islands;

/** The component of an island. */
export type IslandComponent<Name extends IslandName> = Awaited<ReturnType<(typeof islands)[Name]>>;
