import { useState } from "react";
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { may } from "@microfinance/contract/core/access.ts";
import { timers } from "@microfinance/contract/core/constants.ts";
import * as staff from "@microfinance/contract/staff/endpoints.ts";
import { generalTexts } from "@microfinance/contract/texts/general.ts";
import { useEndpointQuery } from "../../core/query.ts";
import { Banner, type BannerMessage, type BannerTone } from "../../components/feedback/banner.tsx";
import { DataTable } from "../../components/table/data-table.tsx";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { ListFoot } from "../../components/table/list-foot.tsx";
import { ListCard } from "../../components/table/list-tools.tsx";
import { ErrorState } from "../../components/feedback/error-state.tsx";
import { PageHeader } from "../../components/shell/page-header.tsx";
import { useActor } from "../../core/use-actor.ts";
import type { SectionPageProps } from "../sections.ts";
import { useListState } from "../use-list-state.ts";
import { AddStaffModal } from "./add-staff-modal.tsx";
import { peopleFilter, UserFilters } from "../users/user-filters.tsx";
import { SignUpStaffModal } from "./sign-up-staff-modal.tsx";
import { staffColumns } from "./staff-columns.tsx";
import { StaffDrawer } from "./staff-drawer.tsx";

/** The Staff section (AUTH-54): `#staff?staff=3` opens that staff member. */
export default function StaffPage({ params }: SectionPageProps) {
  const place = useListState("staff", params);
  const filter = peopleFilter(place);
  const [isSigningUp, setSigningUp] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const [message, setMessage] = useState<BannerMessage | null>(null);
  const actor = useActor();
  const isAllowed = actor !== null && may(actor, "staff.details");
  const answer = useEndpointQuery(
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
      <UserFilters
        label="Staff"
        search="Search staff"
        placeholder="Name, staff id, email or phone"
        place={place}
      />
      <ListCard>
        {answer.data === undefined && answer.error !== null ? (
          <ErrorState
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
