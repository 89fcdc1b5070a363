import { NativeSelect } from "@mantine/core";
import {
  askBranchMove,
  listMoveTargets,
  previewBranchMove,
} from "@microfinance/contract/branch-moves/endpoints.ts";
import { type MoveScope, moveLines } from "@microfinance/contract/branch-moves/rules.ts";
import { branchMoveTexts as texts } from "@microfinance/contract/branch-moves/texts.ts";
import { DetailList } from "../../components/display/detail-list.tsx";
import { ConfirmAction } from "../../components/drawer/confirm-action.tsx";
import { Note } from "../../components/feedback/note.tsx";
import { NotLoaded } from "../../components/feedback/not-loaded.tsx";
import { DetailSkeleton } from "../../components/feedback/skeletons.tsx";
import { Form } from "../../components/form/form.tsx";
import { ParagraphField } from "../../components/form/paragraph-field.tsx";
import { notify } from "../../core/notify.ts";
import { useEndpointMutation, useEndpointQuery } from "../../core/query.ts";
import { useActPreview } from "../../core/use-act-preview.ts";
import { useAppForm } from "../../core/use-app-form.ts";

/** What moves: a customer by the code, else a group, an officer or a branch by the number. */
export interface Moving {
  what: MoveScope;
  id: string;
}

/** Asks for a move to another branch (BR-7): where to, what it takes along, the new officer, and the reason. */
export function MoveForm(props: { moving: Moving; onDone: () => void }) {
  const { what, id } = props.moving;
  const list = useEndpointQuery(listMoveTargets, { params: { what, record: id } });
  const targets = list.data?.branches;
  if (targets === undefined)
    return (
      <NotLoaded result={list} fallback={texts.targetsFailed}>
        <DetailSkeleton lines={4} />
      </NotLoaded>
    );
  if (targets.length === 0) return <Note>{texts.nowhere}</Note>;
  return <FormTo {...props} targets={targets} />;
}

function FormTo(props: {
  moving: Moving;
  targets: readonly { id: number; name: string }[];
  onDone: () => void;
}) {
  const { moving, targets } = props;
  const ask = useEndpointMutation(askBranchMove, ["dashboard", "servicing"]);
  const form = useAppForm({
    initialValues: { to_branch: "", officer: "", reason: "" },
    check: (values) => [
      ...(values.to_branch === "" ? [{ field: "to_branch", text: texts.target }] : []),
      ...(values.reason.trim() === "" ? [{ field: "reason", text: texts.reason }] : []),
    ],
    submit: ({ to_branch, officer, reason }, request_key) =>
      ask.mutateAsync({
        body: {
          ...moving,
          to_branch: Number(to_branch),
          officer: officer === "" ? null : Number(officer),
          request_key: request_key(),
          reason: reason.trim(),
        },
      }),
    failure: texts.failed,
    onDone: (response) => {
      props.onDone();
      void notify(response.msg);
    },
  });
  const to = form.values.to_branch;
  const preview = useActPreview(
    previewBranchMove,
    to === "" ? null : { params: {}, body: { ...moving, to_branch: Number(to) } },
  );
  const shown = preview.data;
  const needsOfficer = shown?.needs_officer === true;
  const isReady =
    shown !== undefined &&
    preview.isCurrent &&
    shown.refusals.length === 0 &&
    (!needsOfficer || form.values.officer !== "");
  return (
    <Form form={form}>
      <NativeSelect
        label="To"
        withAsterisk
        data-autofocus
        data={[
          { value: "", label: "Choose" },
          ...targets.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        {...form.field("to_branch")}
        onChange={(event) =>
          // The officers are those of the branch.
          form.setValues({ to_branch: event.currentTarget.value, officer: "" })
        }
      />
      {preview.error !== null && (
        <Note tone="warning">
          <p>{preview.error.message}</p>
        </Note>
      )}
      {shown !== undefined && shown.refusals.length > 0 && (
        <Note tone="warning">
          {shown.refusals.map((refusal) => (
            <p key={refusal}>{refusal}</p>
          ))}
        </Note>
      )}
      {shown !== undefined && shown.preview.customers + shown.preview.loans > 0 && (
        <DetailList items={moveLines(shown.preview)} columns={2} />
      )}
      {needsOfficer && (
        <NativeSelect
          label="New officer"
          description={`Works for ${shown.preview.to}`}
          withAsterisk
          data={[
            { value: "", label: shown.officers.length === 0 ? "Nobody works there yet" : "Choose" },
            ...shown.officers.map(({ staff_id, name }) => ({
              value: String(staff_id),
              label: name,
            })),
          ]}
          {...form.field("officer")}
        />
      )}
      <ParagraphField label="Reason" {...form.field("reason")} />
      <ConfirmAction
        of={form}
        sentence={isReady ? texts.consequence(shown.preview.to, shown.preview.loans) : null}
        {...(shown !== undefined && shown.refusals.length > 0 ? { otherwise: texts.cannot } : {})}
        label="Ask for the move"
        onCancel={props.onDone}
      />
    </Form>
  );
}
