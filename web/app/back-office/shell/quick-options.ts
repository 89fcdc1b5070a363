/** What the list of found things tells its input: the values to choose from, in order. */
export interface Found {
  values: readonly string[];
  isLooking: boolean;
}

/** The id of the list under the search of the top bar. */
export const listId = "quick-search-found";

/** The id of an option, for the input to name the marked one by. */
export function optionId(value: string): string {
  return `${listId}-${value.replace(":", "-")}`;
}
