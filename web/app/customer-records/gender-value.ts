import { genders } from "@microfinance/contract/core/constants.ts";

/** A gender as the API takes it: one of the three, or empty for what is none of them. */
export function genderValue(typed: string): (typeof genders)[number] | "" {
  return genders.find((gender) => gender === typed) ?? "";
}
