import { useState } from "react";
import { Button, NativeSelect, Textarea } from "@mantine/core";
import IconPlus from "icon:plus";
import { listBlocks, liftBlock } from "@microfinance/contract/blocks/endpoints.ts";
import { type BlockRecord, longestBlockReason } from "@microfinance/contract/blocks/schema.ts";
import { blockTexts } from "@microfinance/contract/blocks/texts.ts";
import { may } from "@microfinance/contract/core/access.ts";
import { formatStaffDateTime, formatStaffDate } from "@microfinance/contract/core/dates.ts";
import { GuardedModal } from "../../../components/drawer/guarded-modal.tsx";
import type { Column } from "../../../components/table/columns.ts";
import { EmptyState } from "../../../components/table/empty-state.tsx";
import { ListTools } from "../../../components/table/list-tools.tsx";
import { SearchField } from "../../../components/table/search-field.tsx";
import { useActor } from "../../../core/use-actor.ts";
import { ListPage } from "../../list-page.tsx";
import type { SectionPageProps } from "../../section-keys.ts";
import { useListPage } from "../../use-list-page.ts";
import { BackToCustomers } from "../back-to-customers.tsx";
import { BlockForm } from "./block-form.tsx";
import { CustomerLink } from "../customer-link.tsx";
import { DetailDrawer, DetailSection } from "../../../components/drawer/detail-drawer.tsx";
import { DetailList } from "../../../components/display/detail-list.tsx";
import { notify } from "../../../core/notify.ts";
import { Form, FormButtons } from "../../../components/form/form.tsx";
import { useEndpointMutation } from "../../../core/query.ts";
import { useAppForm } from "../../../core/use-app-form.ts";

const columns: readonly Column<BlockRecord>[] = [
  { key: "person", header: "Person", kind: "text", line: "title", cell: personOf },
  { key: "number", header: "ID number", cell: ({ id_number }) => id_number },
  { key: "phone", header: "Phone", cell: ({ phone }) => phone },
  { key: "reason", header: "Reason", kind: "text", line: "text", cell: ({ reason }) => reason },
  { key: "by", header: "Set by", kind: "text", low: true, cell: ({ set_by }) => set_by },
  { key: "at", header: "Set", line: "note", cell: ({ set_at }) => formatStaffDateTime(set_at) },
  {
    key: "state",
    header: "State",
    line: "state",
    cell: ({ lifted_at }) => (lifted_at === null ? "In force" : "Lifted"),
  },
];

const states = [
  { value: "in_force", label: "In force" },
  { value: "lifted", label: "Lifted" },
] as const;

/** The blocked list (KYC-20): `#customers?list=blocked`; `entry=3` opens one. */
export default function BlockedPage({ params }: SectionPageProps) {
  const state = states.find(({ value }) => value === params.get("state"))?.value;
  const list = useListPage(listBlocks, "customers", params, ({ query }) => ({
    query,
    ...(state === undefined ? {} : { state }),
  }));
  const [isAdding, setAdding] = useState(false);
  const actor = useActor();
  const opened = Number(params.get("entry")) || null;
  const open = (id: number) => list.change({ entry: String(id) });
  const block = list.data?.blocks.find(({ id }) => id === opened) ?? null;
  return (
    <>
      <BackToCustomers />
      <ListPage
        title="Blocked list"
        text="People to whom nothing is lent: an application is taken, and its approval is stopped until the entry is lifted."
        actions={
          actor !== null &&
          may(actor, "blocks.set") && (
            <Button leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
              Block a Person
            </Button>
          )
        }
        filters={
          <ListTools label="Blocked list">
            <SearchField
              label="Search the blocked list"
              placeholder="Name, customer id, ID number or phone"
              {...list.search}
            />
            <NativeSelect
              aria-label="State"
              value={state ?? ""}
              onChange={(event) => list.change({ state: event.currentTarget.value || null })}
              data={[{ value: "", label: "All entries" }, ...states]}
            />
          </ListTools>
        }
        list={list}
        failure={blockTexts.listFailed}
        label="Blocked list"
        columns={columns}
        rowsOf={(page) => page.blocks}
        rowKey={({ id }) => String(id)}
        onOpen={({ id }) => open(id)}
        openLabel={personOf}
        selectedKey={opened === null ? null : String(opened)}
        empty={
          list.query === "" && state === undefined ? (
            <EmptyState
              compact
              title="No blocked persons"
              text="Block a person by customer, ID number, phone, or name and date of birth."
            />
          ) : (
            <EmptyState compact title="No entry found" />
          )
        }
        pagerLabel="blocked persons"
      >
        <BlockDrawer block={block} onClose={() => list.change({ entry: null }, "replace")} />
        <GuardedModal opened={isAdding} onClose={() => setAdding(false)} title="Block a person">
          {isAdding && (
            <BlockForm onCancel={() => setAdding(false)} onDone={() => setAdding(false)} />
          )}
        </GuardedModal>
      </ListPage>
    </>
  );
}

/** Who an entry is about, as far as it says. */
function personOf({ full_name, customer_id, id_number, phone }: BlockRecord): string {
  return [full_name, customer_id].filter(Boolean).join(", ") || id_number || phone || "Erased";
}

/** The side panel of an entry of the blocked list, with the form to lift it (KYC-22). Closed without one. */
function BlockDrawer(props: { block: BlockRecord | null; onClose: () => void }) {
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
