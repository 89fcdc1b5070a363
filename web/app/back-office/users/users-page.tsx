import { useEffect, useState } from "react";
import { Button } from "@mantine/core";
import { IconUserPlus } from "@tabler/icons-react";
import { may } from "@microfinance/contract/access.ts";
import { timers } from "@microfinance/contract/constants.ts";
import { userScreenTexts } from "@microfinance/contract/texts/back-office.ts";
import * as users from "@microfinance/contract/users/endpoints.ts";
import { ApiError } from "../../lib/api-error.ts";
import { useAnswer } from "../../lib/query.ts";
import { Banner, type BannerMessage, type BannerTone } from "../../ui/banner.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ListFoot } from "../../ui/list-foot.tsx";
import { ListCard } from "../../ui/list-tools.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { notify } from "../../ui/notify.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { useActor } from "../../lib/use-actor.ts";
import type { SectionPageProps } from "../sections.ts";
import { useListPlace } from "../use-list-place.ts";
import { AddUserModal } from "./add-user-modal.tsx";
import { ManageUserModal } from "./manage-user-modal.tsx";
import { peopleFilter, PeopleTools } from "./people-tools.tsx";
import { UpdateUserModal } from "./update-user-modal.tsx";
import { userColumns } from "./user-columns.tsx";

type Opened = { kind: "add" } | { kind: "update" | "manage"; user: users.UserRow } | null;

/** All Application Users, the Admin section (002§2). Search, filter and page stand in the address. */
export default function UsersPage({ params }: SectionPageProps) {
  const place = useListPlace("admin", params);
  const filter = peopleFilter(place);
  const [opened, setOpened] = useState<Opened>(null);
  const [message, setMessage] = useState<BannerMessage | null>(null);
  const actor = useActor();
  const answer = useAnswer(
    users.listUsers,
    { query: { ...filter, ...place.page } },
    { keep: true },
  );
  const isForbidden = answer.error instanceof ApiError && answer.error.status === 403;
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
    <>
      <PageHeader
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
      />
      <Banner message={message} onDismiss={() => setMessage(null)} dismissAfter={timers.banner} />
      <PeopleTools
        label="Users"
        search="Search users"
        placeholder="Name, email, phone or id"
        place={place}
      />
      <ListCard>
        {answer.data === undefined && answer.error !== null ? (
          <LoadFailure
            error={null}
            fallback={userScreenTexts.fetchFailed}
            onRetry={() => void answer.refetch()}
          />
        ) : (
          <DataTable
            label={userScreenTexts.title}
            columns={userColumns({
              update: (user) => setOpened({ kind: "update", user }),
              manage: (user) => setOpened({ kind: "manage", user }),
            })}
            rows={answer.data?.users}
            rowKey={(user) => user.id}
            onOpen={(user) => setOpened({ kind: "update", user })}
            openLabel={(user) => `User ${user.id}, ${user.first_name} ${user.last_name}`}
            {...place.sortBy("id")}
            stale={answer.isPlaceholderData}
            empty={
              <EmptyState
                compact
                title="No users found"
                text="Try a part of the name, an email, a phone number or a customer id."
              />
            }
          />
        )}
        <ListFoot
          label="users"
          answer={answer.data}
          pager={place.pagerOf(answer.data)}
          exported={users.exportUsers}
          filter={filter}
        />
      </ListCard>
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
    </>
  );
}
