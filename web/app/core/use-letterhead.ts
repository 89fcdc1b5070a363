import * as settings from "@microfinance/contract/settings/endpoints.ts";
import { toLetterhead, type Letterhead } from "./letterhead.ts";
import { useEndpointQuery } from "./query.ts";

/** The lender's letterhead for printable documents, from its settings; the product's name until they are loaded. */
export function useLetterhead(): Letterhead {
  const { data, isLoading } = useEndpointQuery(
    settings.readLetterhead,
    {},
    { staleTime: 5 * 60_000 },
  );
  return { ...toLetterhead(data?.letterhead), isLoading };
}
