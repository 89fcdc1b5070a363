import { readMyTill } from "@microfinance/contract/tills/my-till-endpoints.ts";
import { useEndpointQuery } from "../core/query.ts";

/** Whether tills are on, and the person's own session that is not signed off; tills are off until that is loaded. */
export function useMyTill() {
  const { data } = useEndpointQuery(readMyTill, undefined, { staleTime: 60_000 });
  return {
    isOn: data?.tills_on ?? false,
    isLoaded: data !== undefined,
    session: data?.session ?? null,
  };
}
