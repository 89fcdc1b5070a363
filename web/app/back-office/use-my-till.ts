import { readMyTill } from "@microfinance/contract/tills/my-till-endpoints.ts";
import { useEndpointQuery } from "../core/query.ts";

/** Whether tills are on, and the person's own session that is not signed off; tills are off until that is loaded. */
export function useMyTill() {
  const result = useEndpointQuery(readMyTill, undefined, { staleTime: 60_000 });
  const { data } = result;
  return {
    result,
    isOn: data?.tills_on ?? false,
    isLoaded: data !== undefined,
    session: data?.session ?? null,
  };
}
