import { useEffect, useState } from "react";
import { Button } from "@mantine/core";
import IconUserPlus from "icon:user-plus";
import { may } from "@microfinance/contract/core/access.ts";
import { shortName } from "@microfinance/contract/core/names.ts";
import { userScreenTexts, addUserTexts } from "@microfinance/contract/users/texts.ts";
import * as users from "@microfinance/contract/users/endpoints.ts";
import { signUp } from "@microfinance/contract/identity/sign-up-endpoints.ts";
import { authTexts } from "@microfinance/contract/auth/texts.ts";
import { parseTypedDate } from "@microfinance/contract/core/dates.ts";
import { ApiError, errorMessage } from "../../core/api-error.ts";
import type { BannerMessage, BannerTone } from "../../core/use-submit.ts";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { notify } from "../../core/notify.ts";
import { PageHeader } from "../../components/shell/page-header.tsx";
import { useActor } from "../../core/use-actor.ts";
import type { SectionPageProps } from "../section-keys.ts";
import { ListPage } from "../list-page.tsx";
import { useListPage } from "../use-list-page.ts";
import { searchAndStatus } from "../use-list-state.ts";
import { ManageUserModal } from "./manage-user-modal.tsx";
import { UserFilters } from "./user-filters.tsx";
import { UpdateUserModal } from "./update-user-modal.tsx";
import { userColumns } from "./user-columns.tsx";
import { useEndpointMutation } from "../../core/query.ts";
import { useAppForm } from "../../core/use-app-form.ts";
import { Form, FormButtons } from "../../components/form/form.tsx";
import { FieldGrid } from "../../components/form/form-grid.tsx";
import { firstPasswordBody } from "./first-password.tsx";
import { FirstPasswordSection } from "./first-password-section.tsx";
import { GuardedModal } from "../../components/drawer/guarded-modal.tsx";
import { PersonFields } from "./person-fields.tsx";
import { emptyPerson, newPersonError } from "./person-values.ts";

type Opened = { kind: "add" } | { kind: "update" | "manage"; user: users.UserRow } | null;

/** All Application Users, the Admin section (AUTH-54). Search, filter and page are in the address. */
export default function UsersPage({ params }: SectionPageProps) {
  const list = useListPage(users.listUsers, "admin", params, searchAndStatus);
  const [opened, setOpened] = useState<Opened>(null);
  const [message, setMessage] = useState<BannerMessage | null>(null);
  const actor = useActor();
  const isForbidden = list.error instanceof ApiError && list.error.status === 403;
  useEffect(() => {
    if (isForbidden) void notify(userScreenTexts.forbidden);
  }, [isForbidden]);
  if (actor === null) return null;
  if (isForbidden) {
    return (
      <>
        <PageHeader title={userScreenTexts.title} />
        <EmptyState title={userScreenTexts.forbidden} />
      </>
    );
  }
  const close = () => setOpened(null);
  const done = (text: string, tone: BannerTone = "success") => {
    close();
    setMessage({ tone, text });
  };
  return (
    <ListPage
      title={userScreenTexts.title}
      actions={
        may(actor, "users.list") && (
          <Button
            leftSection={<IconUserPlus size={16} />}
            onClick={() => setOpened({ kind: "add" })}
          >
            Add User
          </Button>
        )
      }
      message={message}
      onDismiss={() => setMessage(null)}
      filters={
        <UserFilters
          label="Users"
          search="Search users"
          placeholder="Name, email, phone or id"
          list={list}
        />
      }
      list={list}
      failure={userScreenTexts.fetchFailed}
      hidesReason
      label={userScreenTexts.title}
      columns={userColumns({
        update: (user) => setOpened({ kind: "update", user }),
        manage: (user) => setOpened({ kind: "manage", user }),
      })}
      rowsOf={(data) => data.users}
      rowKey={(user) => user.id}
      onOpen={(user) => setOpened({ kind: "update", user })}
      openLabel={(user) => `User ${user.id}, ${shortName(user)}`}
      empty={
        <EmptyState
          compact
          title="No users found"
          text="Try a part of the name, an email, a phone number or a customer id."
        />
      }
      pagerLabel="users"
      exported={users.exportUsers}
    >
      <AddUserModal opened={opened?.kind === "add"} onClose={close} onDone={done} />
      <UpdateUserModal
        user={opened?.kind === "update" ? opened.user : null}
        actor={actor}
        onClose={close}
        onDone={done}
      />
      <ManageUserModal
        user={opened?.kind === "manage" ? opened.user : null}
        actor={actor}
        onClose={close}
        onDone={done}
      />
    </ListPage>
  );
}

const required = ["first_name", "last_name", "email", "phone", "date_of_birth", "gender"] as const;

/** Add User: creates a customer account; its button is labelled Sign Up (AUTH-54, CUST-6). */
export function AddUserModal(props: {
  opened: boolean;
  onClose: () => void;
  onDone: (text: string) => void;
}) {
  return (
    <GuardedModal opened={props.opened} onClose={props.onClose} title="Add User" size="lg">
      {props.opened && <AddUserForm onClose={props.onClose} onDone={props.onDone} />}
    </GuardedModal>
  );
}

function AddUserForm(props: { onClose: () => void; onDone: (text: string) => void }) {
  const make = useEndpointMutation(signUp, ["customers", "users", "dashboard"]);
  const form = useAppForm({
    initialValues: emptyPerson,
    check: (values) =>
      newPersonError(values, [...required, "password", "confirm_password"], {
        ...addUserTexts,
        birthDate: authTexts.invalidBirthDate,
      }),
    submit: (values) => {
      const { password: _, confirm_password: __, first_password: ___, ...person } = values;
      const date_of_birth = parseTypedDate(values.date_of_birth);
      return make.mutateAsync({
        body: { ...person, ...firstPasswordBody(values), date_of_birth },
      });
    },
    failure: addUserFailure,
    onDone: (result) => props.onDone(result.msg),
  });
  return (
    <Form form={form}>
      <FieldGrid>
        <PersonFields form={form} required={required} without={["second_phone"]} />
      </FieldGrid>
      <FirstPasswordSection form={form} guidance={addUserTexts.passwordGuidance} />
      <FormButtons submit={addUserTexts.submit} onCancel={props.onClose} />
    </Form>
  );
}

/** This form has its own text for an unrecognized domain (AUTH-54, SITE-28); other texts are the server's. */
function addUserFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return errorMessage(error, addUserTexts.unexpected);
  if (error.message === authTexts.unrecognizedDomain) return addUserTexts.domain;
  return errorMessage(error, addUserTexts.failed);
}
