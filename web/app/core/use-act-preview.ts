import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDebouncedValue } from "@mantine/hooks";
import type { Endpoint, ResponseOf } from "@microfinance/contract/core/endpoint.ts";
import { callOrRejectWith } from "./api.ts";
import type { ApiError } from "./api-error.ts";

/** Milliseconds after the last change of the input until its preview is asked for. */
const pause = 400;

/**
 * What an act would change, shortly after the input stops changing. The preview before stays in sight until the next
 * one is there; `isCurrent` is false meanwhile.
 *
 * @param input path and body of the call; null while the form is incomplete.
 */
export function useActPreview<E extends Endpoint>(
  endpoint: E,
  input: { params: unknown; body: unknown } | null,
) {
  const wanted = JSON.stringify(input);
  const [settled] = useDebouncedValue(wanted, pause);
  const query = useQuery<ResponseOf<E>, ApiError>({
    queryKey: [endpoint.tag, endpoint.path, settled],
    queryFn: ({ signal }) =>
      callOrRejectWith(endpoint, { ...(JSON.parse(settled) as object), signal }),
    enabled: settled !== "null",
    placeholderData: keepPreviousData,
  });
  return {
    data: input === null || query.error !== null ? undefined : query.data,
    error: input === null || settled !== wanted ? null : query.error,
    isCurrent: settled === wanted && query.isSuccess && !query.isPlaceholderData,
  };
}
