import { may } from "@microfinance/contract/core/access.ts";
import { readGroup } from "@microfinance/contract/groups/endpoints.ts";
import { type GroupDetails, meetingDayLabel } from "@microfinance/contract/groups/schema.ts";
import { groupTexts } from "@microfinance/contract/groups/texts.ts";
import { formatStaffDate } from "@microfinance/contract/core/dates.ts";
import { Link } from "react-router";
import { Unbroken } from "../../components/display/sentence.tsx";
import { Money } from "../../components/display/money.tsx";
import { StatusBadge } from "../../components/display/status-badge.tsx";
import { DetailDrawer, DetailSection } from "../../components/drawer/detail-drawer.tsx";
import { RecordSection } from "../../components/drawer/record-section.tsx";
import { NotLoaded } from "../../components/feedback/not-loaded.tsx";
import { DetailSkeleton } from "../../components/feedback/skeletons.tsx";
import type { Column } from "../../components/table/columns.ts";
import { DataTable } from "../../components/table/data-table.tsx";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { useEndpointQuery } from "../../core/query.ts";
import { useActor } from "../../core/use-actor.ts";
import { sectionHref } from "../../core/use-section.ts";
import { GroupForm } from "./group-form.tsx";
import { GroupMembers } from "./group-members.tsx";

type GroupLoan = GroupDetails["loans"][number];

/** The side panel of a group: its members with their shares, its loans, and its form. Closed while `id` is null. */
export function GroupDrawer(props: { id: number | null; onClose: () => void }) {
  const { id } = props;
  return (
    <DetailDrawer opened={id !== null} onClose={props.onClose} title="Group" wide>
      {id !== null && <OpenedGroup key={id} id={id} />}
    </DetailDrawer>
  );
}

function OpenedGroup({ id }: { id: number }) {
  const result = useEndpointQuery(readGroup, { params: { id } });
  const group = result.data?.group;
  if (group !== undefined) return <GroupView group={group} />;
  return (
    <NotLoaded result={result} fallback={groupTexts.readFailed}>
      <DetailSkeleton />
    </NotLoaded>
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
    cell: ({ loan_id }) => (
      <Link to={{ hash: sectionHref("loans", { loan: loan_id }) }}>
        <Unbroken>{loan_id}</Unbroken>
      </Link>
    ),
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
