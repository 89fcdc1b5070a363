import { Button, Checkbox, NativeSelect, Textarea } from "@mantine/core";
import { textLimits } from "@microfinance/contract/core/constants.ts";
import { noteTexts } from "@microfinance/contract/loans/note-texts.ts";
import { useAppForm } from "../../../core/use-app-form.ts";
import { Form, FormMessage } from "../../../components/form/form.tsx";
import layout from "../../../components/layout.module.css";
import { useLoanCalls } from "../decisions/use-loan-calls.ts";
import classes from "./notes.module.css";

const empty = { body: "", is_pinned: false };

/**
 * Adds a note to a loan (LOAN-87).
 *
 * @param loans the loans of which one gets the note, the first unless another is chosen.
 */
export function NewNote(props: {
  loans: readonly { loan_id: string; loan_type_name: string }[];
  onDone?: () => void;
}) {
  const { loans } = props;
  const { addNote } = useLoanCalls();
  const form = useAppForm({
    initialValues: { ...empty, loan: loans[0]?.loan_id ?? "" },
    isChanged: ({ body }) => body.trim() !== "",
    check: ({ body }) =>
      body.trim() === "" ? { text: noteTexts.missing, fields: ["body"] } : null,
    submit: ({ loan, ...body }) => addNote.mutateAsync({ params: { id: loan }, body }),
    success: noteTexts.added,
    failure: noteTexts.failed,
    onDone: () => {
      form.setValues(empty);
      props.onDone?.();
    },
  });
  return (
    <Form form={form} className={`${layout.stack3} ${layout.below5}`} messageInside>
      {loans.length > 1 && (
        <NativeSelect
          label="Loan"
          data={loans.map(({ loan_id, loan_type_name }) => ({
            value: loan_id,
            label: `${loan_id}, ${loan_type_name}`,
          }))}
          {...form.field("loan")}
        />
      )}
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
