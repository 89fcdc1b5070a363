import { useState } from "react";
import { Button } from "@mantine/core";
import IconPlus from "icon:plus";
import { may } from "@microfinance/contract/core/access.ts";
import { listGroups, readGroup } from "@microfinance/contract/groups/endpoints.ts";
import {
  type GroupRecord,
  meetingDayLabel,
  type GroupDetails,
} from "@microfinance/contract/groups/schema.ts";
import { groupTexts } from "@microfinance/contract/groups/texts.ts";
import { formatStaffDate } from "@microfinance/contract/core/dates.ts";
import { Money } from "../../components/display/money.tsx";
import { GuardedModal } from "../../components/drawer/guarded-modal.tsx";
import type { Column } from "../../components/table/columns.ts";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { ListTools } from "../../components/table/list-tools.tsx";
import { SearchField } from "../../components/table/search-field.tsx";
import { useActor } from "../../core/use-actor.ts";
import { MoveToBranch } from "../branch-moves/move-to-branch.tsx";
import { ListPage } from "../list-page.tsx";
import type { SectionPageProps } from "../section-keys.ts";
import { useListPage } from "../use-list-page.ts";
import { GroupForm } from "./group-form.tsx";
import { StatusBadge } from "../../components/display/status-badge.tsx";
import { DetailSection } from "../../components/drawer/detail-drawer.tsx";
import { RecordDrawer } from "../../components/drawer/record-drawer.tsx";
import { RecordSection } from "../../components/drawer/record-section.tsx";
import { DataTable } from "../../components/table/data-table.tsx";
import { LoanLink } from "../shell/loan-link.tsx";
import { GroupMembers } from "./group-members.tsx";

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

type GroupLoan = GroupDetails["loans"][number];

/** The side panel of a group: its members with their shares, its loans, and its form. Closed while `id` is null. */
function GroupDrawer(props: { id: number | null; onClose: () => void }) {
  return (
    <RecordDrawer {...props} title="Group" wide read={readGroup} failure={groupTexts.readFailed}>
      {({ group }) => <GroupView group={group} />}
    </RecordDrawer>
  );
}

function GroupView({ group }: { group: GroupDetails }) {
  const actor = useActor();
  const mayManage = actor !== null && may(actor, "groups.manage");
  return (
    <>
      <RecordSection
        title={group.name}
        mayEdit={mayManage}
        items={[
          { label: "Village", value: group.village },
          { label: "District", value: group.district },
          { label: "Officer", value: group.officer_name },
          { label: "Meets on", value: meetingDayLabel(group.meeting_day) },
          { label: "State", value: group.active ? "Active" : "Inactive" },
        ]}
        form={(stop) => <GroupForm group={group} onCancel={stop} onDone={stop} />}
      />
      <div>
        <MoveToBranch moving={{ what: "group", id: String(group.id) }} name={group.name} />
      </div>
      <GroupMembers group={group} mayManage={mayManage} />
      <DetailSection title="Loans">
        <DataTable
          label={`Loans of ${group.name}`}
          columns={loanColumns}
          rows={group.loans}
          rowKey={(loan) => loan.loan_id}
          empty={
            <EmptyState
              compact
              title="No loans yet"
              text="The members of a Group Loan are chosen on the page of the loan."
            />
          }
        />
      </DetailSection>
    </>
  );
}

const loanColumns: readonly Column<GroupLoan>[] = [
  {
    key: "loan",
    header: "Loan",
    line: "title",
    cell: ({ loan_id }) => <LoanLink id={loan_id} />,
  },
  {
    key: "applicant",
    header: "Applicant",
    kind: "text",
    line: "text",
    cell: (loan) => loan.customer_name,
  },
  {
    key: "status",
    header: "Status",
    line: "state",
    cell: ({ status }) => <StatusBadge status={status} />,
  },
  {
    key: "amount",
    header: "Amount",
    kind: "money",
    cell: ({ amount }) => <Money value={amount} />,
  },
  {
    key: "balance",
    header: "Balance",
    kind: "money",
    line: "amount",
    cell: ({ balance }) => <Money value={balance} />,
  },
  {
    key: "due",
    header: "Next due",
    line: "note",
    cell: ({ next_due_date: due }) => (due === null ? "" : formatStaffDate(due)),
  },
];
