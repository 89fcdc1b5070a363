import { useEffect, useRef } from "react";
import {
  keepPreviousData,
  QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import type { ResponseOf, Endpoint } from "@microfinance/contract/core/endpoint.ts";
import { ApiError, TimeLimitError } from "./api-error.ts";
import { callOrRejectWith, type CallInput, type LooseInput } from "./api.ts";
import { branchOf } from "./branch-in-view.ts";

/**
 * The cache of API responses, one for each signed-in area. Client errors are final; a network error or server error is
 * retried twice, a call that timed out is not (SITE-50).
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        gcTime: 5 * 60_000,
        refetchOnWindowFocus: true,
        networkMode: "always",
        retry: (failures, error) => failures < 2 && isPassing(error),
        retryDelay: (failures) => 800 * 2 ** failures,
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

function isPassing(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 500 && !(error instanceof TimeLimitError);
}

/**
 * Cache key of a response: the noun first, so that a write can refresh all responses of its noun; last the branch that
 * the call is narrowed to, so that none is shown as another's.
 */
export function responseKey(
  endpoint: Endpoint,
  input?: { params?: unknown; query?: unknown },
): readonly unknown[] {
  const branch = branchOf(endpoint);
  const key = [endpoint.tag, endpoint.path, input?.params ?? null, input?.query ?? null];
  return branch === "" ? key : [...key, branch];
}

/** A reading of an endpoint, for a cache: its key and the call that fills it. */
export function endpointQuery<E extends Endpoint>(
  endpoint: E,
  input?: Omit<CallInput<E>, "signal">,
) {
  return endpointQueryWith(endpoint, input);
}

function endpointQueryWith<E extends Endpoint>(endpoint: E, input: LooseInput | undefined) {
  // That of the key, also where the address names another one when the call is sent again.
  const branch = branchOf(endpoint);
  return {
    queryKey: responseKey(endpoint, input),
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<ResponseOf<E>> =>
      callOrRejectWith(endpoint, { ...input, branch, signal }),
  };
}

/**
 * `enabled: false` sends no request; `keep` shows the previous page of a list while the next one loads;
 * `refetchInterval` is the pause between readings of a visible page, in milliseconds.
 */
interface QueryOptions {
  enabled?: boolean;
  keep?: boolean;
  staleTime?: number;
  refetchInterval?: number;
}

/** Reads an endpoint through the cache; all pages read with it. */
export function useEndpointQuery<E extends Endpoint>(
  endpoint: E,
  input?: Omit<CallInput<E>, "signal">,
  options?: QueryOptions,
) {
  return useEndpointQueryWith(endpoint, input, options);
}

/** `useEndpointQuery` for generic callers, whose own types check the input. */
export function useEndpointQueryWith<E extends Endpoint>(
  endpoint: E,
  input: LooseInput | undefined,
  options: QueryOptions = {},
) {
  return useQuery<ResponseOf<E>>({
    ...endpointQueryWith(endpoint, input),
    enabled: options.enabled ?? true,
    ...(options.refetchInterval === undefined ? {} : { refetchInterval: options.refetchInterval }),
    ...(options.staleTime === undefined ? {} : { staleTime: options.staleTime }),
    ...(options.keep ? { placeholderData: keepPreviousData } : {}),
  });
}

/**
 * Writes through an endpoint; all forms send with it. `mutateAsync(input)` resolves with the response or rejects as
 * `callOrReject` does. Afterwards all cached responses of the given nouns are refetched.
 *
 * @param refreshes tags of responses to refetch, besides the endpoint's own.
 */
export function useEndpointMutation<E extends Endpoint>(
  endpoint: E,
  refreshes: readonly string[] = [],
) {
  const cache = useQueryClient();
  return useMutation<ResponseOf<E>, Error, CallInput<E>>({
    mutationFn: (input) => callOrRejectWith(endpoint, input),
    onSuccess: async () => {
      const tags = new Set([endpoint.tag, ...refreshes]);
      await Promise.all([...tags].map((tag) => cache.invalidateQueries({ queryKey: [tag] })));
    },
  });
}

/** Refetches the responses of these tags when work that the server did on its own has ended. */
export function useRefetchAtEnd(isWorking: boolean, tags: readonly string[]): void {
  const cache = useQueryClient();
  const wasWorking = useRef(isWorking);
  const names = tags.join(" ");
  useEffect(() => {
    if (wasWorking.current && !isWorking)
      for (const tag of names.split(" ")) void cache.invalidateQueries({ queryKey: [tag] });
    wasWorking.current = isWorking;
  }, [cache, isWorking, names]);
}
