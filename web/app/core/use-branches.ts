import { readProfile } from "@microfinance/contract/auth/endpoints.ts";
import { type Branch, listBranches } from "@microfinance/contract/branches/endpoints.ts";
import { branchInView } from "./branch-in-view.ts";
import { useEndpointQuery } from "./query.ts";

/** Whether the lender has several open branches; false until it is known. */
export function useHasBranches(): boolean {
  return useEndpointQuery(readProfile, undefined, { keep: true }).data?.has_branches === true;
}

/** The open branches that the person sees, where they are several; else none. */
export function useBranches(): readonly Branch[] {
  const hasBranches = useHasBranches();
  const { data } = useEndpointQuery(listBranches, undefined, { enabled: hasBranches });
  const open = data?.branches.filter(({ closed_on }) => closed_on === null) ?? [];
  return hasBranches && open.length > 1 ? open : [];
}

/** The name of the branch in view; empty where all are. */
export function useBranchName(): string {
  const code = branchInView();
  const { data } = useEndpointQuery(listBranches, undefined, { enabled: code !== "" });
  return data?.branches.find((branch) => branch.code === code)?.name ?? "";
}
