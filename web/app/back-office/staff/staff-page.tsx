import { useState } from "react";
import { Button } from "@mantine/core";
import IconPlus from "icon:plus";
import { may } from "@microfinance/contract/core/access.ts";
import { shortName } from "@microfinance/contract/core/names.ts";
import * as staff from "@microfinance/contract/staff/endpoints.ts";
import { generalTexts } from "@microfinance/contract/core/texts.ts";
import type { BannerMessage, BannerTone } from "../../core/use-submit.ts";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { PageHeader } from "../../components/shell/page-header.tsx";
import { useActor } from "../../core/use-actor.ts";
import type { SectionPageProps } from "../section-keys.ts";
import { ListPage } from "../list-page.tsx";
import { useListPage } from "../use-list-page.ts";
import { searchAndStatus } from "../use-list-state.ts";
import { AddStaffModal } from "./add-staff-modal.tsx";
import { UserFilters } from "../users/user-filters.tsx";
import { SignUpStaffModal } from "./sign-up-staff-modal.tsx";
import { staffColumns } from "./staff-columns.tsx";
import { StaffDrawer } from "./staff-drawer.tsx";

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
