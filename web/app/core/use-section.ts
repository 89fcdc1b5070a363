import { useCallback } from "react";
import { asCode } from "@microfinance/contract/core/codes.ts";
import { useLocation, useNavigate } from "react-router";
import { branchInView } from "./branch-in-view.ts";

/** The section of a hash: `#customer-details?id=CUS-000001` is a key with parameters. */
export interface SectionLocation {
  key: string;
  params: URLSearchParams;
}

/** The parameter with the width of a loan's panel. A change of it changes nothing else on the page. */
export const panelSizeParam = "size";

/** Whether two hashes name the same place: only the width of a panel may differ. */
export function isSamePlace(hash: string, other: string): boolean {
  return withoutSize(hash) === withoutSize(other);
}

function withoutSize(hash: string): string {
  const [key = "", query = ""] = hash.split("?", 2);
  const params = new URLSearchParams(query);
  params.delete(panelSizeParam);
  return `${key}?${params}`;
}

/**
 * The section of the address (SITE-36). Unknown keys, `#top` and an empty hash mean the first page.
 *
 * @param first the hash of the first page; the first key without one.
 */
export function useSection(known: readonly string[], first?: string): SectionLocation {
  return readSection(useLocation().hash, known, first);
}

/** `useSection` without React. */
export function readSection(
  hash: string,
  known: readonly string[],
  first?: string,
): SectionLocation {
  const [key = "", query = ""] = hash.replace(/^#/, "").split("?", 2);
  const isKnown = known.includes(key);
  if (!isKnown && first !== undefined) return readSection(first, known);
  // Codes are case-insensitive (CUST-4); a search text is not changed.
  const entries = [...new URLSearchParams(isKnown ? query : "")].map(([name, value]) => [
    name,
    name === "query" ? value : asCode(value),
  ]);
  const params = new URLSearchParams(entries);
  return { key: isKnown ? key : (known[0] ?? ""), params };
}

/** The link to a section, with the branch in view: `sectionHref("customer-details", { id: "CUS-000001" })`. */
export function sectionHref(key: string, params: Readonly<Record<string, string>> = {}): string {
  const branch = branchInView();
  const query = new URLSearchParams(branch === "" ? params : { ...params, branch }).toString();
  return query === "" ? `#${key}` : `#${key}?${query}`;
}

/** Navigates to a section of the same page, as a link does. */
export function useSectionNavigation(): (
  key: string,
  params?: Readonly<Record<string, string>>,
) => void {
  const navigate = useNavigate();
  return useCallback(
    (key, params) => void navigate({ hash: sectionHref(key, params) }),
    [navigate],
  );
}
