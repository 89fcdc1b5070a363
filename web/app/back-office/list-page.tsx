import type { ComponentProps, ReactNode } from "react";
import { timers } from "@microfinance/contract/core/constants.ts";
import { Banner, type BannerMessage } from "../components/feedback/banner.tsx";
import { ErrorState } from "../components/feedback/error-state.tsx";
import { PageHeader } from "../components/shell/page-header.tsx";
import { DataTable } from "../components/table/data-table.tsx";
import type { ListFoot } from "../components/table/list-foot.tsx";
import { ListCard } from "../components/table/list-tools.tsx";
import type { PageAnswer } from "../core/use-pages.ts";
import type { ListState } from "./use-list-state.ts";

/** What a page needs of the list it has asked for, as `useEndpointQuery` answers it. */
interface ListAnswer {
  data: PageAnswer | undefined;
  error: Error | null;
  isPlaceholderData: boolean;
  refetch: () => Promise<unknown>;
}

/**
 * A page that shows one list: heading, message, filters, table and foot, with the list's failure in the table's place.
 *
 * @param orderedBy the column that follows the rows' ids.
 * @param hidesReason shows `failure` whatever the server says.
 * @param foot the list's `ListFoot`, with the props it is given.
 * @param children drawers and dialogs.
 */
export function ListPage<Row>(
  props: Omit<ComponentProps<typeof DataTable<Row>>, "sort" | "onSort" | "stale"> & {
    title: string;
    text?: string | undefined;
    actions?: ReactNode;
    message?: BannerMessage | null;
    onDismiss?: () => void;
    filters: ReactNode;
    place: ListState;
    answer: ListAnswer;
    failure: string;
    hidesReason?: boolean;
    orderedBy: string;
    foot: (shared: Pick<ComponentProps<typeof ListFoot>, "answer" | "pager">) => ReactNode;
    children?: ReactNode;
  },
) {
  const { title, text, actions, message, onDismiss, filters, foot, children, ...list } = props;
  const { place, answer, failure, hidesReason, orderedBy, ...table } = list;
  return (
    <>
      <PageHeader title={title} text={text} actions={actions} />
      {message !== undefined && (
        <Banner message={message} onDismiss={() => onDismiss?.()} dismissAfter={timers.banner} />
      )}
      {filters}
      <ListCard>
        {answer.data === undefined && answer.error !== null ? (
          <ErrorState
            error={hidesReason ? null : answer.error}
            fallback={failure}
            onRetry={() => void answer.refetch()}
          />
        ) : (
          <DataTable<Row>
            {...table}
            {...place.sortBy(orderedBy)}
            stale={answer.isPlaceholderData}
          />
        )}
        {foot({ answer: answer.data, pager: place.pagerOf(answer.data) })}
      </ListCard>
      {children}
    </>
  );
}
