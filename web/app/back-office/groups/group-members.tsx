import { Button, TextInput } from "@mantine/core";
import { formatStaffDate } from "@microfinance/contract/core/dates.ts";
import { isCustomerCode } from "@microfinance/contract/core/fields.ts";
import { changeGroup } from "@microfinance/contract/groups/endpoints.ts";
import type { GroupDetails } from "@microfinance/contract/groups/schema.ts";
import { groupTexts } from "@microfinance/contract/groups/texts.ts";
import { CustomerLink } from "../customers/customer-link.tsx";
import { DetailSection } from "../../components/drawer/detail-drawer.tsx";
import { Money } from "../../components/display/money.tsx";
import { Banner } from "../../components/feedback/banner.tsx";
import { Form, FormButtons } from "../../components/form/form.tsx";
import type { Column } from "../../components/table/columns.ts";
import { DataTable } from "../../components/table/data-table.tsx";
import { EmptyState } from "../../components/table/empty-state.tsx";
import layout from "../../components/layout.module.css";
import { useEndpointMutation } from "../../core/query.ts";
import { useAppForm } from "../../core/use-app-form.ts";
import { useSubmit } from "../../core/use-submit.ts";
import { TwoLines } from "../loans/list/loan-cells.tsx";

type Member = GroupDetails["members"][number];

/** The members of a group with their shares of its open loans; who may, adds and removes them (SERV-151). */
export function GroupMembers(props: { group: GroupDetails; mayManage: boolean }) {
  const { group, mayManage } = props;
  return (
    <DetailSection title="Members">
      <DataTable
        label={`Members of ${group.name}`}
        columns={mayManage ? [...columns, removeColumn(group)] : columns}
        rows={group.members}
        rowKey={(member) => member.customer_id}
        empty={<EmptyState compact title="No members yet" />}
      />
      {mayManage && (
        <div className={layout.above5}>
          <AddMember key={group.members.length} group={group} />
        </div>
      )}
    </DetailSection>
  );
}

const columns: readonly Column<Member>[] = [
  {
    key: "member",
    header: "Member",
    kind: "text",
    line: "title",
    cell: ({ customer_id, name }) => (
      <TwoLines first={<CustomerLink id={customer_id}>{name}</CustomerLink>} second={customer_id} />
    ),
  },
  { key: "phone", header: "Phone", line: "state", cell: ({ phone }) => phone },
  {
    key: "joined",
    header: "Since",
    line: "note",
    low: true,
    cell: ({ joined_on }) => formatStaffDate(joined_on),
    inLine: ({ joined_on }) => `Since ${formatStaffDate(joined_on)}`,
  },
  {
    key: "shares",
    header: "Share of open loans",
    kind: "money",
    line: "amount",
    cell: ({ loans }) =>
      loans.map(({ loan_id, share }) => (
        <div key={loan_id}>
          <Money value={share} />
        </div>
      )),
  },
];

function removeColumn(group: GroupDetails): Column<Member> {
  return {
    key: "remove",
    header: "Actions",
    kind: "action",
    // Without a place in the lines, a phone would not show it.
    line: "note",
    cell: (member) => <RemoveMember group={group} member={member} />,
  };
}

function RemoveMember(props: { group: GroupDetails; member: Member }) {
  const { group, member } = props;
  const change = useEndpointMutation(changeGroup);
  const members = codesOf(group).filter((code) => code !== member.customer_id);
  const sending = useSubmit(
    () => change.mutateAsync({ params: { id: group.id }, body: { members } }),
    { failure: groupTexts.saveFailed },
  );
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        loading={sending.isSending}
        aria-label={`Remove ${member.name}`}
        onClick={() => void sending.submit()}
      >
        Remove
      </Button>
      <Banner message={sending.message} onDismiss={() => sending.setMessage(null)} />
    </>
  );
}

function AddMember({ group }: { group: GroupDetails }) {
  const change = useEndpointMutation(changeGroup);
  const form = useAppForm({
    initialValues: { customer_id: "" },
    check: ({ customer_id }) =>
      isCustomerCode(customer_id.trim().toUpperCase())
        ? null
        : { text: "Enter the customer id, for example CUS-000123.", fields: ["customer_id"] },
    submit: ({ customer_id }) =>
      change.mutateAsync({
        params: { id: group.id },
        body: { members: [...codesOf(group), customer_id.trim().toUpperCase()] },
      }),
    failure: groupTexts.saveFailed,
  });
  return (
    <Form form={form}>
      <TextInput
        label="Add a member"
        description="The customer id, for example CUS-000123"
        maxLength={20}
        {...form.field("customer_id")}
      />
      <FormButtons submit="Add member" />
    </Form>
  );
}

function codesOf({ members }: GroupDetails): string[] {
  return members.map(({ customer_id }) => customer_id);
}
