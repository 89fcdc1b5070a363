import { useState } from "react";
import { Button } from "@mantine/core";
import IconPlus from "icon:plus";
import { may } from "@microfinance/contract/core/access.ts";
import { listGroups } from "@microfinance/contract/groups/endpoints.ts";
import { type GroupRecord, meetingDayLabel } from "@microfinance/contract/groups/schema.ts";
import { groupTexts } from "@microfinance/contract/groups/texts.ts";
import { Money } from "../../components/display/money.tsx";
import { GuardedModal } from "../../components/drawer/guarded-modal.tsx";
import type { Column } from "../../components/table/columns.ts";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { ListTools } from "../../components/table/list-tools.tsx";
import { SearchField } from "../../components/table/search-field.tsx";
import { useActor } from "../../core/use-actor.ts";
import { ListPage } from "../list-page.tsx";
import type { SectionPageProps } from "../section-keys.ts";
import { useListPage } from "../use-list-page.ts";
import { GroupDrawer } from "./group-drawer.tsx";
import { GroupForm } from "./group-form.tsx";

const columns: readonly Column<GroupRecord>[] = [
  { key: "name", header: "Group", kind: "text", line: "title", cell: ({ name }) => name },
  { key: "place", header: "Village", kind: "text", line: "text", cell: placeOf },
  {
    key: "officer",
    header: "Officer",
    kind: "text",
    low: true,
    cell: ({ officer_name }) => officer_name ?? "",
  },
  {
    key: "meeting",
    header: "Meets on",
    line: "note",
    cell: ({ meeting_day }) => meetingDayLabel(meeting_day),
  },
  { key: "members", header: "Members", kind: "number", cell: (group) => group.members_count },
  { key: "loans", header: "Live loans", kind: "number", cell: (group) => group.live_loans },
  {
    key: "balance",
    header: "Balance",
    kind: "money",
    line: "amount",
    total: ({ balance }) => balance,
    cell: ({ balance }) => <Money value={balance} />,
  },
  {
    key: "state",
    header: "State",
    line: "state",
    low: true,
    cell: ({ active }) => (active ? "Active" : "Inactive"),
  },
];

/** Groups of customers (SERV-150): `#groups?group=3` opens one. */
export default function GroupsPage({ params }: SectionPageProps) {
  const list = useListPage(listGroups, "groups", params, ({ query }) => ({ query }));
  const [isAdding, setAdding] = useState(false);
  const actor = useActor();
  const opened = Number(params.get("group")) || null;
  const open = (id: number) => list.change({ group: String(id) });
  const add = actor !== null && may(actor, "groups.manage") && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
      New Group
    </Button>
  );
  return (
    <ListPage
      title={groupTexts.title}
      text="Customers who borrow together: one loan, a share for each."
      actions={add}
      filters={
        <ListTools label={groupTexts.title}>
          <SearchField
            label="Search groups"
            placeholder="Name, village or district"
            {...list.search}
          />
        </ListTools>
      }
      list={list}
      failure={groupTexts.listFailed}
      label={groupTexts.title}
      columns={columns}
      rowsOf={(page) => page.groups}
      rowKey={({ id }) => String(id)}
      onOpen={({ id }) => open(id)}
      openLabel={({ name }) => `Group ${name}`}
      selectedKey={opened === null ? null : String(opened)}
      empty={
        list.query === "" ? (
          <EmptyState
            compact
            title={groupTexts.none}
            text="Add a group, its members and its meeting day; a Group Loan is then shared among them."
          />
        ) : (
          <EmptyState compact title={`No group found for "${list.query}"`} />
        )
      }
      pagerLabel="groups"
    >
      <GroupDrawer id={opened} onClose={() => list.change({ group: null }, "replace")} />
      <GuardedModal opened={isAdding} onClose={() => setAdding(false)} title="New group">
        {isAdding && (
          <GroupForm
            group={null}
            onCancel={() => setAdding(false)}
            onDone={(group) => {
              setAdding(false);
              open(group.id);
            }}
          />
        )}
      </GuardedModal>
    </ListPage>
  );
}

function placeOf({ village, district }: GroupRecord): string {
  return [village, district].filter((part) => part !== "").join(", ");
}
