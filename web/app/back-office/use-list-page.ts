import type {
  ListEndpoint,
  PageResponse,
  QueryOf,
  ResponseOf,
} from "@microfinance/contract/core/endpoint.ts";
import { callOrRejectWith } from "../core/api.ts";
import { useEndpointQueryWith } from "../core/query.ts";
import type { Paging } from "../core/use-pages.ts";
import type { SectionKey } from "./section-keys.ts";
import { type ListState, useListState } from "./use-list-state.ts";

type FilterOf<E> = Omit<QueryOf<E>, "order" | "page_size" | "page" | "cursor">;

interface ListOptions {
  /** Parameters of the endpoint's path. */
  path?: Readonly<Record<string, string>>;
  /** `false` sends no request. */
  enabled?: boolean;
  staleTime?: number;
}

/** One page of a list as the server returned it, with its pager. */
export type List<
  E extends ListEndpoint,
  Filter = FilterOf<E>,
  State extends Paging = ListState,
> = State & {
  /** What narrows the list; its export uses the same. */
  filter: Filter;
  data: ResponseOf<E> | undefined;
  /** When `data` was fetched, in milliseconds since 1970. */
  updatedAt: number;
  error: Error | null;
  isPlaceholderData: boolean;
  refetch: () => Promise<unknown>;
  /** The rows of all pages in the list's order, at most 1,000 (SITE-20). */
  readAll: () => Promise<ResponseOf<E>>;
  pager: ReturnType<Paging["pagerOf"]>;
};

/**
 * The list of a section, with search, filter, order and page in the section's address.
 *
 * @param filterOf the filter that follows from the address.
 */
export function useListPage<E extends ListEndpoint, Filter extends FilterOf<E>>(
  endpoint: E,
  section: SectionKey,
  params: URLSearchParams,
  filterOf: (state: ListState) => Filter,
  options: ListOptions & { pageSize?: number; firstOrder?: "newest" | "oldest" } = {},
): List<E, Filter> {
  const state = useListState(section, params, options.pageSize, options.firstOrder);
  return useList(endpoint, state, filterOf(state), options);
}

/** A page with the total that followed it. */
function withTotal<Data extends PageResponse>(
  data: Data | undefined,
  counted: PageResponse | undefined,
  pageSize: number,
): Data | undefined {
  if (data?.total_follows !== true || counted === undefined) return data;
  const { total } = counted;
  return { ...data, total, pages: Math.max(1, Math.ceil(total / pageSize)), total_follows: false };
}

/** One page of a list, as `state` chooses it. */
export function useList<E extends ListEndpoint, Filter extends FilterOf<E>, State extends Paging>(
  endpoint: E,
  state: State,
  filter: Filter,
  options: ListOptions = {},
): List<E, Filter, State> {
  const { path, enabled, staleTime } = options;
  const reading = {
    ...(enabled !== undefined && { enabled }),
    ...(staleTime !== undefined && { staleTime }),
  };
  const input = { params: path, query: { ...filter, ...state.page, total: "later" } };
  const answer = useEndpointQueryWith(endpoint, input, { ...reading, keep: true });
  const { dataUpdatedAt, error, isPlaceholderData, refetch } = answer;
  // The rows stand meanwhile.
  const counted = useEndpointQueryWith(
    endpoint,
    { params: path, query: { ...filter, page_size: 1 } },
    { ...reading, enabled: answer.data?.total_follows === true },
  );
  const data = withTotal(answer.data, counted.data, state.page.page_size);
  const { sort, order } = state.page;
  return {
    ...state,
    filter,
    data,
    updatedAt: dataUpdatedAt,
    error,
    isPlaceholderData,
    refetch,
    readAll: () => callOrRejectWith(endpoint, { params: path, query: { ...filter, sort, order } }),
    pager: state.pagerOf(data),
  };
}
