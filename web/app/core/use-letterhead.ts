import { readProfile } from "@microfinance/contract/auth/endpoints.ts";
import * as settings from "@microfinance/contract/settings/endpoints.ts";
import type { PaperKind } from "@microfinance/contract/settings/schema.ts";
import { toLetterhead, type Letterhead } from "./letterhead.ts";
import { useEndpointQuery } from "./query.ts";
import { useBranchName } from "./use-branches.ts";

/** The record that a paper of staff is about: a loan by its code, the others by their ids. */
export interface PaperOf {
  kind: PaperKind;
  id: string | number;
}

/**
 * The letterhead of printable documents, from the lender's settings; the product's name until they are loaded.
 * @param paper the record whose branch it names, where the lender has several (BR-9); without one it is a list or a
 *   report, of the branch in view
 */
export function useLetterhead(paper?: PaperOf): Letterhead {
  const isAbout = paper !== undefined;
  const { data, isLoading } = useEndpointQuery(
    settings.readLetterhead,
    {},
    { staleTime: 5 * 60_000 },
  );
  const profile = useEndpointQuery(readProfile, undefined, { enabled: isAbout, keep: true });
  const ofBranch = useEndpointQuery(
    settings.readPaperLetterhead,
    { params: { kind: paper?.kind ?? "loan", record: String(paper?.id ?? "") } },
    { enabled: isAbout && profile.data?.has_branches === true },
  );
  const inView = useBranchName();
  const letterhead = toLetterhead((ofBranch.data ?? data)?.letterhead);
  return {
    ...letterhead,
    ...(isAbout || inView === "" ? {} : { inView }),
    isLoading: isLoading || ofBranch.isLoading,
  };
}
