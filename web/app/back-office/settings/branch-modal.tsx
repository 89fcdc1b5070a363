import { Button, NativeSelect, TextInput } from "@mantine/core";
import { readProfile } from "@microfinance/contract/auth/endpoints.ts";
import * as branches from "@microfinance/contract/branches/endpoints.ts";
import { branchTexts as texts } from "@microfinance/contract/branches/texts.ts";
import { districts, textLimits } from "@microfinance/contract/core/constants.ts";
import { parseTypedDate } from "@microfinance/contract/core/dates.ts";
import { GuardedModal } from "../../components/drawer/guarded-modal.tsx";
import { Note } from "../../components/feedback/note.tsx";
import { DateField } from "../../components/form/date-field.tsx";
import { Form, FormButtons } from "../../components/form/form.tsx";
import layout from "../../components/layout.module.css";
import { notify } from "../../core/notify.ts";
import { useEndpointMutation } from "../../core/query.ts";
import { useAppForm } from "../../core/use-app-form.ts";
import { MoveForm } from "../branch-moves/move-form.tsx";
import { ConfirmedAct } from "./confirmed-act.tsx";

/** What is done with a branch. */
export type BranchAct =
  | { kind: "open"; isSecond: boolean }
  | { kind: "change" | "close" | "move"; branch: branches.Branch };

/** The form that opens or changes a branch, and the question before one is closed. */
export function BranchModal(props: {
  act: BranchAct | null;
  onAct: (act: BranchAct) => void;
  onClose: () => void;
}) {
  const { act, onAct, onClose } = props;
  return (
    <GuardedModal opened={act !== null} onClose={onClose} title={titleOf(act)}>
      {act?.kind === "close" && (
        <CloseBranch
          branch={act.branch}
          onMove={() => onAct({ kind: "move", branch: act.branch })}
          onDone={onClose}
        />
      )}
      {act?.kind === "move" && (
        <MoveForm moving={{ what: "branch", id: String(act.branch.id) }} onDone={onClose} />
      )}
      {act?.kind === "open" && (
        <BranchForm branch={null} isSecond={act.isSecond} onDone={onClose} />
      )}
      {act?.kind === "change" && <BranchForm branch={act.branch} onDone={onClose} />}
    </GuardedModal>
  );
}

function titleOf(act: BranchAct | null): string {
  if (act === null || act.kind === "open") return "Open a branch";
  if (act.kind === "move") return `Move all of ${act.branch.name}`;
  return act.kind === "close" ? `Close ${act.branch.name}` : act.branch.name;
}

function BranchForm(props: {
  branch: branches.Branch | null;
  isSecond?: boolean;
  onDone: () => void;
}) {
  const { branch, onDone } = props;
  // Whether there are several is in the profile.
  const open = useEndpointMutation(branches.openBranch, [readProfile.tag]);
  const change = useEndpointMutation(branches.changeBranch);
  const form = useAppForm({
    initialValues: {
      code: "",
      name: branch?.name ?? "",
      district: branch?.district ?? "",
      address: branch?.address ?? "",
      phone: branch?.phone ?? "",
      hours: branch?.hours ?? "",
      opened_on: "",
    },
    submit: ({ code, opened_on, ...values }) => {
      const district = districts.find((one) => one === values.district) ?? ("" as const);
      const body = { ...values, district };
      return branch === null
        ? open.mutateAsync({
            body: { ...body, code, opened_on: parseTypedDate(opened_on) ?? opened_on },
          })
        : change.mutateAsync({ params: { branchId: branch.id }, body });
    },
    failure: branch === null ? texts.openFailed : texts.saveFailed,
    onDone: (response) => {
      onDone();
      void notify(response.msg);
    },
  });
  return (
    <Form form={form}>
      {props.isSecond === true && (
        <Note>
          With a second branch, everything so far stays with the first: customers, loans, money and
          staff. Staff see the branch that they work for; a System Admin, Manager, Finance Admin or
          Auditor sees all. The books balance in each branch. A branch can be closed later, but not
          taken away.
        </Note>
      )}
      {branch === null && (
        <TextInput
          label="Code"
          description="2 to 6 letters, such as BO. It stays"
          withAsterisk
          maxLength={6}
          data-autofocus
          {...form.field("code")}
        />
      )}
      <TextInput label="Name" withAsterisk maxLength={100} {...form.field("name")} />
      <NativeSelect
        label="District"
        data={[{ value: "", label: "Not given" }, ...districts]}
        {...form.field("district")}
      />
      <TextInput label="Address" maxLength={textLimits.line} {...form.field("address")} />
      <TextInput label="Phone" maxLength={100} {...form.field("phone")} />
      <TextInput
        label="Hours"
        description="As on a door: Monday to Friday, 8:30 to 16:30"
        maxLength={textLimits.line}
        {...form.field("hours")}
      />
      {branch === null && (
        <DateField
          label="Opened on"
          withAsterisk
          {...form.field("opened_on")}
          value={form.getValues().opened_on}
          onChange={(input) => form.setFieldValue("opened_on", input)}
        />
      )}
      <FormButtons submit={branch === null ? "Open the branch" : "Save"} onCancel={onDone} />
    </Form>
  );
}

/** The question before a branch is closed; the server names what the branch still has (BR-2). */
function CloseBranch(props: { branch: branches.Branch; onMove: () => void; onDone: () => void }) {
  const { branch, onDone } = props;
  const close = useEndpointMutation(branches.closeBranch);
  return (
    <div className={layout.stack4}>
      <p>
        Customers and their unfinished loans move to another branch first.{" "}
        <Button variant="subtle" size="compact-sm" onClick={props.onMove}>
          Move them
        </Button>
      </p>
      <ConfirmedAct
        act={{
          label: "Close the branch",
          sentence: `${branch.name} closes today, if its tills are signed off, its accounts hold nothing, its loans are finished and nobody works for it. What it did stays in the reports.`,
          failure: texts.closeFailed,
          send: () => close.mutateAsync({ params: { branchId: branch.id } }),
        }}
        onDone={onDone}
        onCancel={onDone}
      />
    </div>
  );
}
