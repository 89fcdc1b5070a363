import { useState } from "react";
import { Button, ActionIcon, NativeSelect, TextInput } from "@mantine/core";
import IconPlus from "icon:plus";
import { may, type Actor } from "@microfinance/contract/core/access.ts";
import { shortName, fullName } from "@microfinance/contract/core/names.ts";
import * as staff from "@microfinance/contract/staff/endpoints.ts";
import { generalTexts } from "@microfinance/contract/core/texts.ts";
import { useQueryClient } from "@tanstack/react-query";
import IconUserCog from "icon:user-cog";
import type { StaffRecord } from "@microfinance/contract/staff/schema.ts";
import {
  defaultStaffRole,
  staffRoles,
  textLimits,
  waitingStaff,
} from "@microfinance/contract/core/constants.ts";
import { parseTypedDate } from "@microfinance/contract/core/dates.ts";
import { creationError } from "@microfinance/contract/staff/rules.ts";
import { addStaffTexts } from "@microfinance/contract/staff/texts.ts";
import type { BannerMessage, BannerTone } from "../../core/use-submit.ts";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { PageHeader } from "../../components/shell/page-header.tsx";
import { useActor } from "../../core/use-actor.ts";
import type { SectionPageProps } from "../section-keys.ts";
import { ListPage } from "../list-page.tsx";
import { useListPage } from "../use-list-page.ts";
import { searchAndStatus } from "../use-list-state.ts";
import { UserFilters } from "../users/user-filters.tsx";
import { StaffDrawer } from "./staff-drawer.tsx";
import { StaffSignUpForm } from "../../account/staff-sign-up-form.tsx";
import { useSession } from "../../core/use-session.ts";
import { GuardedModal } from "../../components/drawer/guarded-modal.tsx";
import type { Column } from "../../components/table/columns.ts";
import { StatusBadge } from "../../components/display/status-badge.tsx";
import { rolesOf } from "../users/user-columns.tsx";
import { useEndpointMutation } from "../../core/query.ts";
import type { FormError } from "../../core/form-error.ts";
import { useAppForm } from "../../core/use-app-form.ts";
import { BranchField, bodyOfBranch } from "../../components/form/branch-field.tsx";
import { DateField } from "../../components/form/date-field.tsx";
import { Form, FormButtons } from "../../components/form/form.tsx";
import { FieldGrid } from "../../components/form/form-grid.tsx";
import { firstPasswordBody } from "../users/first-password.tsx";
import { FirstPasswordSection } from "../users/first-password-section.tsx";
import { PersonFields } from "../users/person-fields.tsx";
import { emptyPerson, newPersonError, type NewPersonValues } from "../users/person-values.ts";

/** The Staff section (AUTH-54): `#staff?staff=3` opens that staff member. */
export default function StaffPage({ params }: SectionPageProps) {
  const [isSigningUp, setSigningUp] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const [message, setMessage] = useState<BannerMessage | null>(null);
  const actor = useActor();
  const isAllowed = actor !== null && may(actor, "staff.details");
  const list = useListPage(staff.listStaffDetails, "staff", params, searchAndStatus, {
    enabled: isAllowed,
  });
  if (actor === null) return null;
  if (!isAllowed) {
    return (
      <>
        <PageHeader title="Staff" />
        <EmptyState title={generalTexts.forbidden} />
      </>
    );
  }
  const opened = Number(params.get("staff")) || null;
  const open = (id: number) => list.change({ staff: String(id) });
  const close = () => list.change({ staff: null }, "replace");
  const done = (text: string, tone: BannerTone = "success") => setMessage({ tone, text });
  return (
    <ListPage
      title="Staff"
      actions={
        <>
          <Button variant="default" onClick={() => setSigningUp(true)}>
            Sign Up a Staff
          </Button>
          <Button leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
            Add Staff
          </Button>
        </>
      }
      message={message}
      onDismiss={() => setMessage(null)}
      filters={
        <UserFilters
          label="Staff"
          search="Search staff"
          placeholder="Name, staff id, email or phone"
          list={list}
          more={waitingStaff}
        />
      }
      list={list}
      failure="The staff could not be fetched."
      label="Staff"
      columns={staffColumns(open)}
      rowsOf={(data) => data.staff}
      rowKey={(row) => row.id}
      onOpen={(row) => open(row.id)}
      openLabel={(row) => `Staff ${row.id}, ${shortName(row.user)}`}
      selectedKey={opened}
      empty={
        <EmptyState
          compact
          title="No staff found"
          text="Try a part of the name, the staff id, or another status."
        />
      }
      pagerLabel="staff"
      exported={staff.exportStaff}
    >
      <StaffDrawer id={opened} actor={actor} onClose={close} onDone={done} />
      <SignUpStaffModal opened={isSigningUp} onClose={() => setSigningUp(false)} />
      <AddStaffModal
        opened={isAdding}
        actor={actor}
        onClose={() => setAdding(false)}
        onDone={done}
      />
    </ListPage>
  );
}

/** The staff sign-up form as a modal of the dashboard (AUTH-47); it also has its own page. */
export function SignUpStaffModal(props: { opened: boolean; onClose: () => void }) {
  const session = useSession();
  const cache = useQueryClient();
  const close = () => {
    props.onClose();
    // The form reports no created account.
    for (const tag of ["staff", "users"]) void cache.invalidateQueries({ queryKey: [tag] });
  };
  return (
    <GuardedModal opened={props.opened} onClose={close} title="Sign Up a Staff" size="lg">
      {session.state === "signed-in" && <StaffSignUpForm claims={session.claims} />}
    </GuardedModal>
  );
}

/** The columns of the list (AUTH-54). The action opens the side panel, as a click on the row does. */
function staffColumns(open: (id: number) => void): readonly Column<StaffRecord>[] {
  return [
    {
      key: "id",
      header: "Staff ID",
      sortable: true,
      line: "text",
      cell: (row) => row.id,
      inLine: (row) => `Staff ${row.id}`,
    },
    {
      key: "name",
      header: "Name",
      kind: "text",
      sortable: "name",
      line: "title",
      cell: (row) => fullName(row.user),
    },
    { key: "phone", header: "Phone", low: true, cell: (row) => row.user.phone },
    {
      key: "department",
      header: "Department",
      sortable: "department",
      kind: "text",
      low: true,
      cell: (row) => row.department,
    },
    { key: "role", header: "Role", kind: "text", line: "note", cell: (row) => rolesOf(row.user) },
    {
      key: "status",
      header: "Status",
      sortable: "status",
      line: "state",
      cell: (row) => <StatusBadge plain status={row.status} />,
    },
    {
      key: "action",
      header: "Action",
      kind: "action",
      hideOnCard: true,
      cell: (row) => (
        <ActionIcon
          variant="subtle"
          aria-label={`Manage ${fullName(row.user)}`}
          onClick={() => open(row.id)}
        >
          <IconUserCog size={18} />
        </ActionIcon>
      ),
    },
  ];
}

interface StaffValues extends NewPersonValues {
  role_id: string;
  branch_id: string;
  department: string;
  /** The input, DD-MM-YYYY. */
  employment_date: string;
}

const required = ["first_name", "last_name", "email", "phone", "date_of_birth"] as const;

/** The Add New Staff form (AUTH-47). */
export function AddStaffModal(props: {
  opened: boolean;
  actor: Actor;
  onClose: () => void;
  onDone: (text: string) => void;
}) {
  return (
    <GuardedModal opened={props.opened} onClose={props.onClose} title="Add New Staff" size="xl">
      {props.opened && (
        <AddStaffForm actor={props.actor} onClose={props.onClose} onDone={props.onDone} />
      )}
    </GuardedModal>
  );
}

function AddStaffForm(props: {
  actor: Actor;
  onClose: () => void;
  onDone: (text: string) => void;
}) {
  const create = useEndpointMutation(staff.createStaff, ["users"]);
  const form = useAppForm<StaffValues, { msg: string }>({
    initialValues: {
      ...emptyPerson,
      role_id: String(defaultStaffRole),
      branch_id: "",
      department: "",
      employment_date: "",
    },
    check: staffError,
    submit: (values) => {
      const { password: _, confirm_password: __, first_password: ___, ...given } = values;
      const { branch_id, ...person } = given;
      return create.mutateAsync({
        body: {
          ...person,
          ...bodyOfBranch(branch_id),
          ...firstPasswordBody(values),
          role_id: Number(values.role_id),
          date_of_birth: parseTypedDate(values.date_of_birth),
          employment_date: parseTypedDate(values.employment_date),
        },
      });
    },
    failure: addStaffTexts.failed,
    onDone: (result) => {
      props.onClose();
      props.onDone(result.msg);
    },
  });
  const { field } = form;
  return (
    <Form form={form}>
      <FieldGrid>
        <PersonFields form={form} required={required} />
      </FieldGrid>
      <FieldGrid title="Work">
        <NativeSelect
          label={addStaffTexts.role}
          data={staffRoles
            .filter((role) => creationError(props.actor, role.id) === null)
            .map((role) => ({ value: String(role.id), label: role.name }))}
          {...field("role_id")}
        />
        <BranchField {...field("branch_id")} />
        <TextInput
          label="Department"
          autoComplete="off"
          maxLength={textLimits.line}
          {...field("department")}
        />
        <DateField
          label="Employment date"
          {...field("employment_date")}
          value={form.getValues().employment_date}
          onChange={(input) => form.setFieldValue("employment_date", input)}
        />
      </FieldGrid>
      <FirstPasswordSection form={form} guidance={addStaffTexts.passwordGuidance} />
      <FormButtons submit="Add Staff" onCancel={props.onClose} />
    </Form>
  );
}

function staffError(values: StaffValues): FormError | null {
  const error = newPersonError(
    values,
    [...required, "password", "confirm_password"],
    addStaffTexts,
  );
  if (error !== null) return error;
  return values.employment_date !== "" && parseTypedDate(values.employment_date) === null
    ? { text: addStaffTexts.date, fields: ["employment_date"] }
    : null;
}
