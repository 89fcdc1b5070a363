import { useState } from "react";
import { Button, Group } from "@mantine/core";
import { draftTexts } from "@microfinance/contract/applications/texts.ts";
import { businessDate, daysBetween, formatStaffDate } from "@microfinance/contract/core/dates.ts";
import { fullName } from "@microfinance/contract/core/names.ts";
import { ConfirmAction } from "../components/drawer/confirm-action.tsx";
import layout from "../components/layout.module.css";
import { useSubmit } from "../core/use-submit.ts";
import type { Opened } from "./draft-calls.ts";
import { lastStep } from "./steps.ts";
import classes from "./draft-list.module.css";

/** The unfinished applications of a staff member: one of them is continued or deleted, or a new one is started. */
export function DraftList(props: {
  drafts: readonly Opened[];
  onChoose: (draft: Opened | null) => void;
  onDelete: (applicationId: string) => Promise<void>;
}) {
  return (
    <section className={layout.stack4} aria-label="Unfinished applications">
      <h2 className={classes.title}>Unfinished applications</h2>
      <ul className={`${layout.list} ${layout.stack3}`}>
        {props.drafts.map((one) => (
          <DraftRow
            key={one.draft.application_id}
            opened={one}
            onChoose={() => props.onChoose(one)}
            onDelete={() => props.onDelete(one.draft.application_id)}
          />
        ))}
      </ul>
      <Button size="md" onClick={() => props.onChoose(null)}>
        New application
      </Button>
    </section>
  );
}

function DraftRow(props: { opened: Opened; onChoose: () => void; onDelete: () => Promise<void> }) {
  const [isDeleting, setDeleting] = useState(false);
  const deleting = useSubmit(props.onDelete, { failure: draftTexts.deleteFailed });
  const { draft } = props.opened;
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
      <div>
        <p className={layout.strong}>{name}</p>
        <p className={layout.hint}>
          Step {draft.step} of {lastStep}. {savedText(props.opened)}
        </p>
      </div>
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

function nameOf({ draft }: Opened): string {
  const { customer, customer_id } = draft.form;
  return fullName(customer) || customer.phone || customer_id || "No name yet";
}

function savedText({ base }: Opened): string {
  if (base === null) return "Only in this browser.";
  const day = businessDate(new Date(base));
  const days = daysBetween(day, businessDate(new Date()));
  if (days < 1) return "Saved today.";
  return `Saved ${formatStaffDate(day)}, ${days === 1 ? "1 day" : `${days} days`} ago.`;
}
