import { useState } from "react";
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { may } from "@microfinance/contract/access.ts";
import { timers } from "@microfinance/contract/constants.ts";
import * as staff from "@microfinance/contract/staff/endpoints.ts";
import { generalTexts } from "@microfinance/contract/texts/general.ts";
import { useAnswer } from "../../lib/query.ts";
import { Banner, type BannerMessage, type BannerTone } from "../../ui/banner.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ListFoot } from "../../ui/list-foot.tsx";
import { ListCard } from "../../ui/list-tools.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { useActor } from "../../lib/use-actor.ts";
import type { SectionPageProps } from "../sections.ts";
import { useListPlace } from "../use-list-place.ts";
import { AddStaffModal } from "./add-staff-modal.tsx";
import { peopleFilter, PeopleTools } from "../users/people-tools.tsx";
import { SignUpStaffModal } from "./sign-up-staff-modal.tsx";
import { staffColumns } from "./staff-columns.tsx";
import { StaffDrawer } from "./staff-drawer.tsx";

/** The Staff section (002§2): `#staff?staff=3` opens that staff member. */
export default function StaffPage({ params }: SectionPageProps) {
  const place = useListPlace("staff", params);
  const filter = peopleFilter(place);
  const [isSigningUp, setSigningUp] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const [message, setMessage] = useState<BannerMessage | null>(null);
  const actor = useActor();
  const isAllowed = actor !== null && may(actor, "staff.details");
  const answer = useAnswer(
    staff.listStaffDetails,
    { query: { ...filter, ...place.page } },
    { keep: true, enabled: isAllowed },
  );
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
  const open = (id: number) => place.change({ staff: String(id) });
  const close = () => place.change({ staff: null }, "replace");
  const done = (text: string, tone: BannerTone = "success") => setMessage({ tone, text });
  return (
    <>
      <PageHeader
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
      />
      <Banner message={message} onDismiss={() => setMessage(null)} dismissAfter={timers.banner} />
      <PeopleTools
        label="Staff"
        search="Search staff"
        placeholder="Name, staff id, email or phone"
        place={place}
      />
      <ListCard>
        {answer.data === undefined && answer.error !== null ? (
          <LoadFailure
            error={answer.error}
            fallback="The staff could not be fetched."
            onRetry={() => void answer.refetch()}
          />
        ) : (
          <DataTable
            label="Staff"
            columns={staffColumns(open)}
            rows={answer.data?.staff}
            rowKey={(row) => row.id}
            onOpen={(row) => open(row.id)}
            openLabel={(row) => `Staff ${row.id}, ${row.user.first_name} ${row.user.last_name}`}
            selectedKey={opened}
            {...place.sortBy("id")}
            stale={answer.isPlaceholderData}
            empty={
              <EmptyState
                compact
                title="No staff found"
                text="Try a part of the name, the staff id, or another status."
              />
            }
          />
        )}
        <ListFoot
          label="staff"
          answer={answer.data}
          pager={place.pagerOf(answer.data)}
          exported={staff.exportStaff}
          filter={filter}
        />
      </ListCard>
      <StaffDrawer id={opened} actor={actor} onClose={close} onDone={done} />
      <SignUpStaffModal opened={isSigningUp} onClose={() => setSigningUp(false)} />
      <AddStaffModal
        opened={isAdding}
        actor={actor}
        onClose={() => setAdding(false)}
        onDone={done}
      />
    </>
  );
}
