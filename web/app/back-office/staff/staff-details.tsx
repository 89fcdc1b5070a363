import { Text } from "@mantine/core";
import { type Actor, may } from "@microfinance/contract/core/access.ts";
import { formatStaffDate } from "@microfinance/contract/core/dates.ts";
import { fullName } from "@microfinance/contract/core/names.ts";
import { actingError } from "@microfinance/contract/auth/acting.ts";
import type { StaffRecord } from "@microfinance/contract/staff/schema.ts";
import { PendingEmailOf } from "../../account/pending-email-of.tsx";
import { DetailSection } from "../../components/drawer/detail-drawer.tsx";
import { DetailList } from "../../components/display/detail-list.tsx";
import { StatusBadge } from "../../components/display/status-badge.tsx";
import { rolesOf } from "../users/user-columns.tsx";

/** Whether the e-mail address of this person can be changed here; one's own is changed in the profile. */
function reaches(actor: Actor, { user_id, user }: StaffRecord): boolean {
  const role_ids = user.roles.map((role) => role.id);
  return may(actor, "users.accept_email") && actingError(actor, { user_id, role_ids }) === null;
}

/** Data of a staff member: the job, the person, and permissions beyond the roles (AUTH-54). */
export function StaffDetails(props: { record: StaffRecord; actor: Actor }) {
  const { record, actor } = props;
  const { user } = record;
  const date = (day: string | null) => day && formatStaffDate(day);
  return (
    <>
      <DetailSection title="Work">
        <DetailList
          items={[
            { label: "Employee Number", value: record.id },
            { label: "Status", value: <StatusBadge plain status={record.status} /> },
            { label: "Position", value: record.position },
            { label: "Department", value: record.department },
            { label: "Employment date", value: date(record.employment_date) },
            { label: "Roles", value: rolesOf(user) },
            { label: "Customer account", value: record.customer_id },
          ]}
        />
      </DetailSection>
      <DetailSection title="Person">
        <DetailList
          items={[
            { label: "Name", value: fullName(user) },
            { label: "Email", value: user.email },
            { label: "Phone", value: user.phone },
            { label: "Second phone", value: user.other_phone },
            { label: "Gender", value: user.gender },
            { label: "Date of birth", value: date(user.date_of_birth) },
          ]}
        />
        <PendingEmailOf userId={user.id} actor={actor} readOnly={!reaches(actor, record)} />
      </DetailSection>
      <DetailSection title="Permissions beyond the role">
        <Text size="sm">
          {record.permissions.map((permission) => permission.label).join(", ") || "None"}
        </Text>
      </DetailSection>
    </>
  );
}
