import { readProfile } from "@microfinance/contract/auth/endpoints.ts";
import * as settings from "@microfinance/contract/settings/endpoints.ts";
import type { PaperKind } from "@microfinance/contract/settings/schema.ts";
import { toLetterhead, type Letterhead } from "./letterhead.ts";
import { useEndpointQuery } from "./query.ts";

/** The record that a paper of staff is about: a loan by its code, the others by their ids. */
export interface PaperOf {
  kind: PaperKind;
  id: string | number;
}

/**
 * The letterhead of printable documents, from the lender's settings; the product's name until they are loaded.
 * @param paper the record whose branch it names, where the lender has several (BR-9)
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
  return {
    ...toLetterhead((ofBranch.data ?? data)?.letterhead),
    isLoading: isLoading || ofBranch.isLoading,
  };
}
