import { may } from "@microfinance/contract/core/access.ts";
import { readGroup } from "@microfinance/contract/groups/endpoints.ts";
import { type GroupDetails, meetingDayLabel } from "@microfinance/contract/groups/schema.ts";
import { groupTexts } from "@microfinance/contract/groups/texts.ts";
import { formatStaffDate } from "@microfinance/contract/core/dates.ts";
import { Money } from "../../components/display/money.tsx";
import { StatusBadge } from "../../components/display/status-badge.tsx";
import { DetailSection } from "../../components/drawer/detail-drawer.tsx";
import { RecordDrawer } from "../../components/drawer/record-drawer.tsx";
import { RecordSection } from "../../components/drawer/record-section.tsx";
import type { Column } from "../../components/table/columns.ts";
import { DataTable } from "../../components/table/data-table.tsx";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { useActor } from "../../core/use-actor.ts";
import { LoanLink } from "../shell/loan-link.tsx";
import { GroupForm } from "./group-form.tsx";
import { GroupMembers } from "./group-members.tsx";

type GroupLoan = GroupDetails["loans"][number];

/** The side panel of a group: its members with their shares, its loans, and its form. Closed while `id` is null. */
export function GroupDrawer(props: { id: number | null; onClose: () => void }) {
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
