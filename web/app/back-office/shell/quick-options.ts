/** The options of the result list in order, for its input. */
export interface Found {
  values: readonly string[];
  isSearching: boolean;
}

/** The id of the result list of the search in the top bar. */
export const listId = "quick-search-found";

/** The id of an option, for the input's `aria-activedescendant`. */
export function optionId(value: string): string {
  return `${listId}-${value.replace(":", "-")}`;
}
