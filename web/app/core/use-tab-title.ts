import { useEffect } from "react";

/** The parameters of an address which name its record. */
const recordParams = ["loan", "id", "staff", "transfer"];

/**
 * Names the browser tab after the section, the open record (SITE-51) and the branch in view (BR-5):
 * "LN-202603-000045 - Loans - BO - Microfinance".
 */
export function useTabTitle(section: string, params: URLSearchParams): void {
  const record = recordParams.map((name) => params.get(name)).find(Boolean);
  const title = [record, section, params.get("branch"), "Microfinance"].filter(Boolean).join(" - ");
  useEffect(() => {
    document.title = title;
  }, [title]);
}
