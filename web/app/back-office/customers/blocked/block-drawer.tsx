import { useState } from "react";
import { Button, Textarea } from "@mantine/core";
import { liftBlock } from "@microfinance/contract/blocks/endpoints.ts";
import { type BlockRecord, longestBlockReason } from "@microfinance/contract/blocks/schema.ts";
import { blockTexts } from "@microfinance/contract/blocks/texts.ts";
import { may } from "@microfinance/contract/core/access.ts";
import { formatStaffDate, formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import { CustomerLink } from "../customer-link.tsx";
import { DetailDrawer, DetailSection } from "../../../components/drawer/detail-drawer.tsx";
import { DetailList } from "../../../components/display/detail-list.tsx";
import { notify } from "../../../core/notify.ts";
import { Form, FormButtons } from "../../../components/form/form.tsx";
import { useEndpointMutation } from "../../../core/query.ts";
import { useActor } from "../../../core/use-actor.ts";
import { useAppForm } from "../../../core/use-app-form.ts";

/** The side panel of an entry of the blocked list, with the form to lift it (KYC-22). Closed without one. */
export function BlockDrawer(props: { block: BlockRecord | null; onClose: () => void }) {
  const { block } = props;
  return (
    <DetailDrawer opened={block !== null} onClose={props.onClose} title="Blocked person" wide>
      {block !== null && <OpenedBlock key={block.id} block={block} />}
    </DetailDrawer>
  );
}

function OpenedBlock({ block }: { block: BlockRecord }) {
  const actor = useActor();
  const [isLifting, setLifting] = useState(false);
  const { lifted_at, customer_id, date_of_birth } = block;
  const mayLift = actor !== null && may(actor, "blocks.set") && lifted_at === null;
  const customer = customer_id !== null && <CustomerLink id={customer_id} />;
  return (
    <DetailSection
      title={lifted_at === null ? "In force" : "Lifted"}
      actions={
        mayLift &&
        !isLifting && (
          <Button variant="default" size="compact-sm" onClick={() => setLifting(true)}>
            Lift
          </Button>
        )
      }
    >
      <DetailList
        items={[
          { label: "Customer", value: customer || "" },
          { label: "Name", value: block.full_name },
          {
            label: "Date of birth",
            value: date_of_birth === null ? "" : formatStaffDate(date_of_birth),
          },
          { label: "ID number", value: block.id_number },
          { label: "Phone", value: block.phone },
          { label: "Reason", value: block.reason },
          { label: "Set", value: `${formatStaffDateTime(block.set_at)}, ${block.set_by}` },
          ...(lifted_at === null
            ? []
            : [
                {
                  label: "Lifted",
                  value: `${formatStaffDateTime(lifted_at)}, ${block.lifted_by ?? ""}`,
                },
                { label: "Reason to lift", value: block.lift_reason },
              ]),
        ]}
      />
      {isLifting && lifted_at === null && (
        <LiftForm id={block.id} onCancel={() => setLifting(false)} />
      )}
    </DetailSection>
  );
}

function LiftForm(props: { id: number; onCancel: () => void }) {
  const lift = useEndpointMutation(liftBlock, ["loans", "audit"]);
  const form = useAppForm({
    initialValues: { reason: "" },
    check: ({ reason }) =>
      reason.trim() === "" ? { text: blockTexts.reasonMissing, fields: ["reason"] } : null,
    submit: ({ reason }) =>
      lift.mutateAsync({ params: { id: props.id }, body: { reason: reason.trim() } }),
    failure: blockTexts.liftFailed,
    onDone: (response) => void notify(response.msg),
  });
  return (
    <Form form={form}>
      <Textarea
        label="Reason to lift"
        withAsterisk
        autosize
        minRows={2}
        maxLength={longestBlockReason}
        data-autofocus
        {...form.field("reason")}
      />
      <FormButtons submit="Lift the entry" onCancel={props.onCancel} />
    </Form>
  );
}
