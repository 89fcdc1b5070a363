import type { ResponseOf } from "@microfinance/contract/core/endpoint.ts";
import type { readLetterhead } from "@microfinance/contract/settings/endpoints.ts";
import { defaultLetterhead } from "@microfinance/contract/settings/default-letterhead.ts";

/** The letterhead of the lender's settings; the product's name without them. */
export function toLetterhead(
  settings?: ResponseOf<typeof readLetterhead>["letterhead"],
): Letterhead {
  const { lender_name, address, phone, email } = settings ?? defaultLetterhead;
  const { branch = "", logo = null } = settings ?? {};
  return { name: lender_name, branch, address, phone, email, logo };
}

/** Sender of a document: the lines of the letterhead. Empty lines are omitted. */
export interface Letterhead {
  name: string;
  /** The branch whose address it is; empty on papers of a lender with one branch (BR-9). */
  branch: string;
  /** The branch in view of a list or report, which the address is not of (BR-9). */
  inView?: string;
  address: string;
  phone: string;
  email: string;
  /** The address of the logo; null without one. */
  logo: string | null;
  /** While it is being read, a document waits with its printing. */
  isLoading?: boolean;
}
