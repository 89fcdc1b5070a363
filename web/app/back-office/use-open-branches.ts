import { readProfile } from "@microfinance/contract/auth/endpoints.ts";
import { type Branch, listBranches } from "@microfinance/contract/branches/endpoints.ts";
import { useEndpointQuery } from "../core/query.ts";

/** The open branches that the person sees, to choose from; none for a lender with one, which is not asked for them. */
export function useOpenBranches(): readonly Branch[] {
  const hasBranches = useEndpointQuery(readProfile).data?.has_branches === true;
  const { data } = useEndpointQuery(listBranches, {}, { enabled: hasBranches });
  return (data?.branches ?? []).filter(({ closed_on }) => closed_on === null);
}
