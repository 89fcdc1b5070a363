import { Button, Checkbox, Textarea } from "@mantine/core";
import { may } from "@microfinance/contract/core/access.ts";
import { textLimits } from "@microfinance/contract/core/constants.ts";
import { noteTexts } from "@microfinance/contract/loans/note-texts.ts";
import type { LoanDetails } from "@microfinance/contract/loans/schema/record.ts";
import { useActor } from "../../../core/use-actor.ts";
import { useAppForm } from "../../../core/use-app-form.ts";
import { Form, FormMessage } from "../../../components/form/form.tsx";
import { EmptyState } from "../../../components/table/empty-state.tsx";
import { useLoanCalls } from "../decisions/use-loan-calls.ts";
import { NotesList } from "./notes-list.tsx";
import classes from "./notes.module.css";

/** The notes on a loan, and a form for one more with the rights of reviewing (LOAN-87). */
export function NotesPanel(props: { loan: LoanDetails }) {
  const { loan } = props;
  const notes = loan.notes ?? [];
  const actor = useActor();
  return (
    <>
      {actor !== null && may(actor, "loans.note") && <NewNote loanId={loan.loan_id} />}
      {notes.length === 0 ? (
        <EmptyState
          compact
          title="No notes yet"
          text="Reviewers write here what the 50 characters of a review do not hold."
        />
      ) : (
        <NotesList notes={notes} />
      )}
    </>
  );
}

const empty = { body: "", is_pinned: false };

function NewNote(props: { loanId: string }) {
  const { addNote } = useLoanCalls();
  const form = useAppForm({
    initialValues: empty,
    check: ({ body }) =>
      body.trim() === "" ? { text: noteTexts.missing, fields: ["body"] } : null,
    submit: (body) => addNote.mutateAsync({ params: { id: props.loanId }, body }),
    success: noteTexts.added,
    failure: noteTexts.failed,
    onDone: () => form.setValues(empty),
  });
  return (
    <Form form={form} className={classes.form ?? ""} messageInside>
      <Textarea
        label="Note"
        description="Notes cannot be changed later. Customers do not see them."
        withAsterisk
        aria-required
        autosize
        minRows={2}
        maxRows={8}
        maxLength={textLimits.paragraph}
        {...form.field("body")}
      />
      <div className={classes.buttons}>
        <Checkbox
          label="Pin above the others"
          {...form.getInputProps("is_pinned", { type: "checkbox" })}
        />
        <Button type="submit" variant="default" loading={form.isSending}>
          Add note
        </Button>
      </div>
      <FormMessage form={form} />
    </Form>
  );
}
