import { statusDisplay } from "../theme/status.ts";

/** How a value of a filter reads in a sentence: "captured by F. Sesay". */
export type FilterWords = Readonly<Record<string, (value: string) => string>>;

const common: FilterWords = {
  query: (text) => `matching "${text}"`,
  status: (statuses) => `status ${oneOf(statuses.split(",").map(labelOf))}`,
};

/** The filter of a list as a sentence, for its paper: "Loans, matching "kam", status Paid or Closed." */
export function filterSentence(name: string, filter: object, words: FilterWords = {}): string {
  const parts = Object.entries(filter)
    .filter(([, value]) => value !== undefined && value !== null && value !== "")
    .map(([key, value]) => {
      const inWords = words[key] ?? common[key];
      return inWords?.(String(value)) ?? `${key.replaceAll("_", " ")} ${String(value)}`;
    });
  return parts.length === 0 ? `All ${name}.` : `${capital(name)}, ${parts.join(", ")}.`;
}

/** A number of rows with their name: "1 loan", "13 loans". */
export function countText(total: number, name: string): string {
  return `${total.toLocaleString("en")} ${total === 1 ? name.replace(/s$/, "") : name}`;
}

function labelOf(status: string): string {
  return status === "empty" ? "Reviewing" : statusDisplay(status).label;
}

function oneOf(values: readonly string[]): string {
  return values.length < 2
    ? values.join()
    : `${values.slice(0, -1).join(", ")} or ${values.at(-1) ?? ""}`;
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
