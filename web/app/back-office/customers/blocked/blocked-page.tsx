import { useState } from "react";
import { Button, NativeSelect } from "@mantine/core";
import IconPlus from "icon:plus";
import { listBlocks } from "@microfinance/contract/blocks/endpoints.ts";
import type { BlockRecord } from "@microfinance/contract/blocks/schema.ts";
import { blockTexts } from "@microfinance/contract/blocks/texts.ts";
import { may } from "@microfinance/contract/core/access.ts";
import { formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
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
import { BlockDrawer } from "./block-drawer.tsx";
import { BlockForm } from "./block-form.tsx";

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
              title="Nobody is blocked"
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
