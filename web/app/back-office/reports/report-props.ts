import type { Days } from "../ledger/ledger-address.ts";

/** What each report of the address is given. */
export interface ReportProps {
  /** The days in the address; empty for those by default. */
  days: Days;
  /** The same as parameters of a call: absent where empty. */
  given: { from?: string; to?: string };
  params: URLSearchParams;
  onShow: (days: Days) => void;
  /** Changes parameters of the address; null removes one. */
  change: (changes: Readonly<Record<string, string | null>>) => void;
}
