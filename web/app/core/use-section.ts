import { useCallback } from "react";
import { asCode } from "@microfinance/contract/core/codes.ts";
import { useLocation, useNavigate } from "react-router";

/** The section of a hash: `#customer-details?id=CUS-000001` is a key with parameters. */
export interface SectionLocation {
  key: string;
  params: URLSearchParams;
}

/** The section of the address (SITE-36). Unknown keys, `#top` and an empty hash mean the first key. */
export function useSection(known: readonly string[]): SectionLocation {
  return readSection(useLocation().hash, known);
}

/** `useSection` without React. */
export function readSection(hash: string, known: readonly string[]): SectionLocation {
  const [key = "", query = ""] = hash.replace(/^#/, "").split("?", 2);
  const isKnown = known.includes(key);
  // Codes are case-insensitive (CUST-4); a search text is not changed.
  const entries = [...new URLSearchParams(isKnown ? query : "")].map(([name, value]) => [
    name,
    name === "query" ? value : asCode(value),
  ]);
  const params = new URLSearchParams(entries);
  return { key: isKnown ? key : (known[0] ?? ""), params };
}

/** The link to a section: `sectionHref("customer-details", { id: "CUS-000001" })`. */
export function sectionHref(key: string, params: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams(params).toString();
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
