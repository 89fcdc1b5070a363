import { useState } from "react";
import { Button, Group } from "@mantine/core";
import type { StaffDraft } from "@microfinance/contract/applications/draft.ts";
import { listStaffDrafts, takeOverDraft } from "@microfinance/contract/applications/endpoints.ts";
import { draftTexts } from "@microfinance/contract/applications/texts.ts";
import {
  businessDate,
  daysBetween,
  formatStaffDate,
  formatStaffDateTime,
} from "@microfinance/contract/core/dates.ts";
import { fullName } from "@microfinance/contract/core/names.ts";
import { ConfirmAction } from "../components/drawer/confirm-action.tsx";
import { ErrorState } from "../components/feedback/error-state.tsx";
import layout from "../components/layout.module.css";
import { callOrReject } from "../core/api.ts";
import { useEndpointQuery } from "../core/query.ts";
import { useSubmit } from "../core/use-submit.ts";
import { type Opened, openedOf } from "./draft-calls.ts";
import classes from "./draft-list.module.css";

/**
 * The unfinished applications of a staff member: one of them is continued or deleted, one of a colleague is taken over,
 * or a new one is started.
 */
export function DraftList(props: {
  /** One's own; null while they are read. */
  drafts: readonly Opened[] | null;
  userId: number;
  /** The customer for whom one is chosen; null for all. */
  forCustomer: string | null;
  onChoose: (draft: Opened) => void;
  /** Begins a new one; absent where something beside the list does. */
  onNew?: () => void;
  onDelete: (applicationId: string) => Promise<void>;
}) {
  const office = useEndpointQuery(listStaffDrafts, {}, { staleTime: 0 });
  const all = office.data?.drafts ?? [];
  return (
    <section className={layout.stack4} aria-label="Unfinished applications">
      <h2 className={classes.title}>Unfinished applications</h2>
      {props.drafts?.length === 0 && <p className={layout.hint}>None of yours.</p>}
      <ul className={`${layout.list} ${layout.stack3}`}>
        {props.drafts?.map((one) => (
          <DraftRow
            key={one.draft.application_id}
            opened={one}
            taken={all.find(({ application_id }) => application_id === one.draft.application_id)}
            onChoose={() => props.onChoose(one)}
            onDelete={() => props.onDelete(one.draft.application_id)}
          />
        ))}
      </ul>
      {props.onNew !== undefined && (
        <Button size="md" onClick={props.onNew}>
          New application
        </Button>
      )}
      {office.isLoadingError && (
        <ErrorState
          error={office.error}
          fallback={draftTexts.othersNotRead}
          onRetry={() => void office.refetch()}
        />
      )}
      <DraftsOfColleagues
        title="Of colleagues"
        userId={props.userId}
        forCustomer={props.forCustomer}
        onTaken={props.onChoose}
      />
    </section>
  );
}

/**
 * The unfinished applications of colleagues, each of which can be taken over; nothing where there are none.
 *
 * @param forCustomer the customer whose they are; null for all.
 */
export function DraftsOfColleagues(props: {
  title: string;
  userId: number;
  forCustomer: string | null;
  onTaken: (draft: Opened) => void;
}) {
  const office = useEndpointQuery(listStaffDrafts, {}, { staleTime: 0 });
  const others = (office.data?.drafts ?? []).filter(
    ({ owner_id, customer_id }) =>
      owner_id !== props.userId &&
      (props.forCustomer === null || customer_id === props.forCustomer),
  );
  if (others.length === 0) return null;
  return (
    <section className={layout.stack3} aria-label={props.title}>
      <h3>{props.title}</h3>
      <ul className={`${layout.list} ${layout.stack3}`}>
        {others.map((one) => (
          <ColleagueRow key={one.application_id} draft={one} onTaken={props.onTaken} />
        ))}
      </ul>
    </section>
  );
}

function DraftRow(props: {
  opened: Opened;
  taken: StaffDraft | undefined;
  onChoose: () => void;
  onDelete: () => Promise<void>;
}) {
  const [isDeleting, setDeleting] = useState(false);
  const deleting = useSubmit(props.onDelete, { failure: draftTexts.deleteFailed });
  const name = nameOf(props.opened);
  if (isDeleting)
    return (
      <li className={classes.row}>
        <ConfirmAction
          of={deleting}
          sentence={`The entries and files of the application for ${name} will be deleted.`}
          label="Delete"
          danger
          onCancel={() => setDeleting(false)}
        />
      </li>
    );
  return (
    <li className={classes.row}>
      <DraftFacts name={name} savedAt={props.opened.base} taken={props.taken} />
      <Group gap="sm">
        <Button variant="subtle" aria-label={`Delete ${name}`} onClick={() => setDeleting(true)}>
          Delete
        </Button>
        <Button variant="default" aria-label={`Continue ${name}`} onClick={props.onChoose}>
          Continue
        </Button>
      </Group>
    </li>
  );
}

/** The name of an applicant of whom nothing is entered. */
const unnamed = "No name yet";

function nameOf({ draft }: Opened): string {
  const { customer, customer_id } = draft.form;
  return fullName(customer) || customer.phone || customer_id || unnamed;
}

/** An application of a colleague, which is taken over after a confirmation. */
function ColleagueRow(props: { draft: StaffDraft; onTaken: (draft: Opened) => void }) {
  const { draft, onTaken } = props;
  const [isTaking, setTaking] = useState(false);
  const params = { applicationId: draft.application_id };
  const taking = useSubmit(() => callOrReject(takeOverDraft, { params }), {
    failure: draftTexts.takeOverFailed,
    onDone: (answer) => onTaken(openedOf(answer.draft)),
  });
  const name = draft.name || unnamed;
  if (isTaking)
    return (
      <li className={classes.row}>
        <ConfirmAction
          of={taking}
          sentence={`The application for ${name} goes on with you. ${draft.owner_name} can no longer change it, and the audit log keeps that you took it over.`}
          label="Take over"
          onCancel={() => setTaking(false)}
        />
      </li>
    );
  return (
    <li className={classes.row}>
      <DraftFacts name={name} owner={draft.owner_name} savedAt={draft.updated_at} taken={draft} />
      <Button
        variant="default"
        aria-label={`Take over ${name}, of ${draft.owner_name}`}
        onClick={() => setTaking(true)}
      >
        Take over
      </Button>
    </li>
  );
}

/** Whose application it is, and when it was saved and taken over. A step would say nothing: one page has none. */
function DraftFacts(props: {
  name: string;
  /** The colleague who has it; absent for one's own. */
  owner?: string;
  savedAt: string | null;
  taken: StaffDraft | undefined;
}) {
  const owner = props.owner === undefined ? "" : `${props.owner}. `;
  return (
    <div>
      <p className={layout.strong}>{props.name}</p>
      <p className={layout.hint}>
        {owner}
        {savedText(props.savedAt)} {takenText(props.taken)}
      </p>
    </div>
  );
}

function takenText(draft: StaffDraft | undefined): string {
  const taken = draft?.taken_over;
  if (taken === undefined || taken === null) return "";
  return `Taken over from ${taken.from}, ${formatStaffDateTime(taken.at)}.`;
}

function savedText(base: string | null): string {
  if (base === null) return "Only in this browser.";
  const day = businessDate(new Date(base));
  const days = daysBetween(day, businessDate(new Date()));
  if (days < 1) return "Saved today.";
  return `Saved ${formatStaffDate(day)}, ${days === 1 ? "1 day" : `${days} days`} ago.`;
}
