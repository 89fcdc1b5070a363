import type { ComponentProps, ReactNode } from "react";
import { timers } from "@microfinance/contract/core/constants.ts";
import type { Endpoint, QueryOf } from "@microfinance/contract/core/endpoint.ts";
import { AsOf } from "../components/feedback/as-of.tsx";
import { Banner } from "../components/feedback/banner.tsx";
import { ErrorState } from "../components/feedback/error-state.tsx";
import { PrintListButton } from "../components/print/print-list-button.tsx";
import { PageHeader } from "../components/shell/page-header.tsx";
import { withBranchColumn } from "../components/table/branch-column.ts";
import { ColumnsButton } from "../components/table/columns-button.tsx";
import { DataTable } from "../components/table/data-table.tsx";
import { type FilterWords, filterSentence } from "../components/table/filter-sentence.ts";
import { ListFoot } from "../components/table/list-foot.tsx";
import { ListCard } from "../components/table/list-tools.tsx";
import type { Pager } from "../components/table/pager.tsx";
import type { Paging } from "../core/use-pages.ts";
import type { BannerMessage } from "../core/use-submit.ts";

/** What `useListPage` returns, as far as its table needs it. */
interface ShownList<Data, Filter> extends Pick<Paging, "sorting"> {
  filter: Filter;
  data: Data | undefined;
  updatedAt: number;
  error: Error | null;
  isPlaceholderData: boolean;
  refetch: () => Promise<unknown>;
  readAll: () => Promise<Data>;
  pager: Omit<ComponentProps<typeof Pager>, "label">;
}

type TableProps<Row, E extends Endpoint, Data extends { total: number }> = Omit<
  ComponentProps<typeof DataTable<Row>>,
  "rows" | "sort" | "onSort" | "stale"
> & {
  list: ShownList<Data, Omit<QueryOf<E>, "format">>;
  rowsOf: (data: Data) => readonly Row[];
  failure: string;
  hidesReason?: boolean;
  pagerLabel: string;
  rowName?: string;
  filterWords?: FilterWords;
  exported?: E;
  exportLimit?: number;
};

/**
 * The table and foot of a list from `useListPage`; a failed request shows its error instead of the table, or above the
 * rows that were fetched before.
 *
 * @param rowsOf the rows in a response.
 * @param hidesReason shows `failure` instead of the server's message.
 * @param rowName the name of several rows, if not the pager's label: "loans".
 * @param filterWords the list's own filters in words, for the printed list.
 * @param exported the list's export.
 */
export function ListTable<Row, E extends Endpoint, Data extends { total: number }>(
  props: TableProps<Row, E, Data>,
) {
  return <TableAndFoot {...props} tools={<ListButtons {...props} />} />;
}

function TableAndFoot<Row, E extends Endpoint, Data extends { total: number }>(
  props: TableProps<Row, E, Data> & { tools?: ReactNode },
) {
  const { list, rowsOf, failure, hidesReason, tools, filterWords, ...rest } = props;
  const { pagerLabel, rowName, exported, exportLimit, ...table } = rest;
  const problem = {
    error: hidesReason ? null : list.error,
    fallback: failure,
    onRetry: () => void list.refetch(),
  };
  const hasFailed = list.error !== null;
  const rows = list.data && rowsOf(list.data);
  return (
    <>
      {hasFailed && list.data !== undefined && <AsOf at={list.updatedAt} {...problem} />}
      {hasFailed && list.data === undefined ? (
        <ErrorState {...problem} />
      ) : (
        <DataTable<Row>
          {...table}
          columns={withBranchColumn(table.columns, rows)}
          rows={rows}
          {...list.sorting}
          stale={list.isPlaceholderData}
        />
      )}
      <ListFoot
        label={pagerLabel}
        {...(rowName === undefined ? {} : { name: rowName })}
        total={list.data?.total}
        pager={list.pager}
        {...(exported === undefined ? {} : { exported })}
        filter={list.filter}
        {...(exportLimit === undefined ? {} : { limit: exportLimit })}
        tools={tools}
      />
    </>
  );
}

/** The choice of columns where two are stacked, and Print. */
function ListButtons<Row, E extends Endpoint, Data extends { total: number }>(
  props: TableProps<Row, E, Data> & { title?: string },
) {
  const { list, rowsOf, columns, label, title, pagerLabel, rowName, filterWords } = props;
  return (
    <>
      {columns.some((column) => column.below !== undefined) && <ColumnsButton />}
      <PrintListButton<Row>
        title={title ?? label}
        about={filterSentence(rowName ?? pagerLabel.toLowerCase(), list.filter, filterWords)}
        columns={withBranchColumn(columns, list.data && rowsOf(list.data))}
        total={list.data?.total ?? 0}
        readAll={async () => rowsOf(await list.readAll())}
      />
    </>
  );
}

/**
 * A page that shows one list: heading, message, filters and table.
 *
 * @param tabs between heading and filters.
 * @param children drawers and dialogs.
 */
export function ListPage<Row, E extends Endpoint, Data extends { total: number }>(
  props: TableProps<Row, E, Data> & {
    title: string;
    text?: string | undefined;
    actions?: ReactNode;
    message?: BannerMessage | null;
    onDismiss?: () => void;
    tabs?: ReactNode;
    filters?: ReactNode;
    children?: ReactNode;
  },
) {
  const { title, text, actions, message, onDismiss, tabs, filters, children, ...table } = props;
  return (
    <>
      <PageHeader
        title={title}
        text={text}
        actions={
          <>
            <ListButtons {...table} title={title} />
            {actions}
          </>
        }
      />
      {message !== undefined && (
        <Banner message={message} onDismiss={() => onDismiss?.()} dismissAfter={timers.banner} />
      )}
      {tabs}
      {filters}
      <ListCard>
        <TableAndFoot {...table} />
      </ListCard>
      {children}
    </>
  );
}
