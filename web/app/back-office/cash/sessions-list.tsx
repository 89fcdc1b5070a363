import { NativeSelect } from "@mantine/core";
import type { Actor } from "@microfinance/contract/core/access.ts";
import { formatStaffDate } from "@microfinance/contract/core/dates.ts";
import * as tills from "@microfinance/contract/tills/endpoints.ts";
import type { TillSession } from "@microfinance/contract/tills/schema.ts";
import { sessionStatuses } from "@microfinance/contract/tills/kinds.ts";
import { tillTexts } from "@microfinance/contract/tills/texts.ts";
import { Money } from "../../components/display/money.tsx";
import type { Column } from "../../components/table/columns.ts";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { ListCard, ListTools } from "../../components/table/list-tools.tsx";
import { ListTable } from "../list-page.tsx";
import { useListPage } from "../use-list-page.ts";
import { SessionDrawer, type SessionMode } from "./session-drawer.tsx";

const columns: readonly Column<TillSession>[] = [
  {
    key: "id",
    header: "Date",
    sortable: true,
    cell: (session) => formatStaffDate(session.business_date),
    line: "text",
  },
  {
    key: "number",
    header: "Number",
    sortable: "number",
    cell: (session) => session.number ?? "",
    line: "note",
  },
  {
    key: "till",
    header: "Till",
    sortable: "till",
    kind: "text",
    cell: (session) => session.till.name,
    line: "title",
  },
  {
    key: "holder",
    header: "Holder",
    sortable: "holder",
    kind: "text",
    cell: (session) => session.holder.name,
    line: "text",
  },
  {
    key: "counted",
    header: "Counted",
    sortable: "counted",
    kind: "money",
    cell: (session) => <Money value={session.counted} missing="" />,
    line: "amount",
  },
  {
    key: "difference",
    header: "Difference",
    sortable: "difference",
    kind: "money",
    cell: (session) => <Money value={session.difference} missing="" />,
  },
  {
    key: "state",
    header: "State",
    sortable: "state",
    cell: (session) => sessionStatuses.find(({ value }) => value === session.status)?.label,
    line: "state",
  },
];

/** The sessions of tills, newest first, and the side panel of the one in the address: `#cash?session=3`. */
export function SessionsList(props: {
  section: "cash" | "my-till";
  params: URLSearchParams;
  actor: Actor;
  /** Whose sessions; everybody's without it. */
  staffId?: number;
}) {
  const { params, actor, staffId } = props;
  const status = sessionStatuses.find(({ value }) => value === params.get("status"));
  const filter = {
    ...(status === undefined ? {} : { status: status.value }),
    ...(staffId === undefined ? {} : { staff_id: staffId }),
  };
  const list = useListPage(tills.listSessions, props.section, params, () => filter);
  const mode = params.get("mode");
  return (
    <>
      <ListTools label="Sessions">
        <NativeSelect
          aria-label="State"
          value={status?.value ?? ""}
          onChange={(event) => list.change({ status: event.currentTarget.value || null })}
          data={[{ value: "", label: "All states" }, ...sessionStatuses]}
        />
      </ListTools>
      <ListCard>
        <ListTable
          list={list}
          failure={tillTexts.sessionsFailed}
          label="Sessions"
          columns={columns}
          rowsOf={(page) => page.sessions}
          rowKey={(session) => session.id}
          onOpen={(session) => list.change({ session: String(session.id) })}
          openLabel={(session) =>
            `${session.till.name} on ${formatStaffDate(session.business_date)}`
          }
          selectedKey={Number(params.get("session")) || null}
          empty={
            <EmptyState
              compact
              title="No sessions found"
              text="A session begins when a till is opened."
            />
          }
          pagerLabel="sessions"
          exported={tills.exportSessions}
        />
      </ListCard>
      <SessionDrawer
        id={Number(params.get("session")) || null}
        actor={actor}
        {...(isMode(mode) ? { start: mode } : {})}
        onClose={() => list.change({ session: null, mode: null }, "replace")}
      />
    </>
  );
}

function isMode(mode: string | null): mode is SessionMode {
  return ["print", "count", "float", "handover", "sign-off"].includes(mode ?? "");
}
