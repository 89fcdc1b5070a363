/** A gender, or an answer, as it is shown: "Female", "Yes". */
export function capitalized(value: string | null): string {
  return value ? value.charAt(0).toUpperCase() + value.slice(1) : "";
}
