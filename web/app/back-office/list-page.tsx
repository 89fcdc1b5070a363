import type { ComponentProps, ReactNode } from "react";
import { timers } from "@microfinance/contract/core/constants.ts";
import type { Endpoint, QueryOf } from "@microfinance/contract/core/endpoint.ts";
import { Banner, type BannerMessage } from "../components/feedback/banner.tsx";
import { ErrorState } from "../components/feedback/error-state.tsx";
import { PageHeader } from "../components/shell/page-header.tsx";
import { DataTable } from "../components/table/data-table.tsx";
import { ListFoot } from "../components/table/list-foot.tsx";
import { ListCard } from "../components/table/list-tools.tsx";
import { Pager } from "../components/table/pager.tsx";
import type { Paging } from "../core/use-pages.ts";

type TableProps<Row, E extends Endpoint> = Omit<
  ComponentProps<typeof DataTable<Row>>,
  "sort" | "onSort" | "stale"
> & {
  list: Pick<Paging, "sortBy"> & {
    filter: Omit<QueryOf<E>, "format">;
    data: { total: number } | undefined;
    error: Error | null;
    isPlaceholderData: boolean;
    refetch: () => Promise<unknown>;
    pager: Omit<ComponentProps<typeof Pager>, "label">;
  };
  failure: string;
  hidesReason?: boolean;
  orderedBy: string;
  pagerLabel: string;
  exported?: E;
  exportLimit?: number;
};

/**
 * The table and foot of a list from `useListPage`; a failed request shows its error instead of the table.
 *
 * @param orderedBy the column in the order of the rows' ids.
 * @param hidesReason shows `failure` instead of the server's message.
 * @param exported the list's export; without it the foot is the pager alone.
 */
export function ListTable<Row, E extends Endpoint>(props: TableProps<Row, E>) {
  const { list, failure, hidesReason, orderedBy, ...rest } = props;
  const { pagerLabel, exported, exportLimit, ...table } = rest;
  return (
    <>
      {list.data === undefined && list.error !== null ? (
        <ErrorState
          error={hidesReason ? null : list.error}
          fallback={failure}
          onRetry={() => void list.refetch()}
        />
      ) : (
        <DataTable<Row> {...table} {...list.sortBy(orderedBy)} stale={list.isPlaceholderData} />
      )}
      {exported === undefined ? (
        <Pager label={pagerLabel} {...list.pager} />
      ) : (
        <ListFoot
          label={pagerLabel}
          total={list.data?.total}
          pager={list.pager}
          exported={exported}
          filter={list.filter}
          {...(exportLimit === undefined ? {} : { limit: exportLimit })}
        />
      )}
    </>
  );
}

/**
 * A page that shows one list: heading, message, filters and table.
 *
 * @param children drawers and dialogs.
 */
export function ListPage<Row, E extends Endpoint>(
  props: TableProps<Row, E> & {
    title: string;
    text?: string | undefined;
    actions?: ReactNode;
    message?: BannerMessage | null;
    onDismiss?: () => void;
    filters?: ReactNode;
    children?: ReactNode;
  },
) {
  const { title, text, actions, message, onDismiss, filters, children, ...table } = props;
  return (
    <>
      <PageHeader title={title} text={text} actions={actions} />
      {message !== undefined && (
        <Banner message={message} onDismiss={() => onDismiss?.()} dismissAfter={timers.banner} />
      )}
      {filters}
      <ListCard>
        <ListTable<Row, E> {...table} />
      </ListCard>
      {children}
    </>
  );
}
