import { useState } from "react";
import { Button } from "@mantine/core";
import IconPlus from "icon:plus";
import { may } from "@microfinance/contract/core/access.ts";
import { listEmployers } from "@microfinance/contract/payroll/employer-endpoints.ts";
import type { EmployerRecord } from "@microfinance/contract/payroll/schema.ts";
import { employerRecordTexts as texts } from "@microfinance/contract/payroll/texts.ts";
import { Money } from "../../components/display/money.tsx";
import { GuardedModal } from "../../components/drawer/guarded-modal.tsx";
import type { Column } from "../../components/table/columns.ts";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { ListTools } from "../../components/table/list-tools.tsx";
import { SearchField } from "../../components/table/search-field.tsx";
import { useActor } from "../../core/use-actor.ts";
import { ListPage } from "../list-page.tsx";
import type { SectionPageProps } from "../section-keys.ts";
import { useListPage } from "../use-list-page.ts";
import { EmployerDrawer } from "./employer-drawer.tsx";
import { EmployerForm } from "./employer-form.tsx";

const columns: readonly Column<EmployerRecord>[] = [
  { key: "code", header: "Code", sortable: true, line: "text", cell: ({ code }) => code },
  {
    key: "name",
    header: "Employer",
    sortable: "name",
    kind: "text",
    line: "title",
    cell: ({ name }) => name,
  },
  {
    key: "contact",
    header: "Contact",
    sortable: "contact",
    kind: "text",
    low: true,
    cell: (row) => row.contact_name,
  },
  { key: "phone", header: "Phone", sortable: "phone", low: true, cell: ({ phone }) => phone },
  {
    key: "day",
    header: "Pay day",
    sortable: "day",
    kind: "number",
    cell: ({ pay_day }) => pay_day,
  },
  {
    key: "loans",
    header: "Live loans",
    sortable: "loans",
    kind: "number",
    cell: (row) => row.live_loans,
  },
  {
    key: "suggestions",
    header: "Suggested",
    kind: "number",
    line: "note",
    cell: ({ suggestions }) => suggestions,
    inLine: ({ suggestions }) => (suggestions === 0 ? "" : `${suggestions} suggested`),
  },
  {
    key: "owes",
    header: "Owes",
    sortable: "owes",
    kind: "money",
    line: "amount",
    total: ({ owes }) => owes,
    cell: ({ owes }) => <Money value={owes} />,
  },
  {
    key: "state",
    header: "State",
    sortable: "state",
    line: "state",
    low: true,
    cell: ({ active }) => (active ? "Active" : "Inactive"),
  },
];

/** Employers that deduct instalments from salaries (PAYR-1): `#employers?employer=3` opens one. */
export default function EmployersPage({ params }: SectionPageProps) {
  const list = useListPage(listEmployers, "employers", params, ({ query }) => ({ query }));
  const [isAdding, setAdding] = useState(false);
  const actor = useActor();
  const opened = Number(params.get("employer")) || null;
  const open = (id: number) => list.change({ employer: String(id) });
  const add = actor !== null && may(actor, "payroll.manage") && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
      New Employer
    </Button>
  );
  return (
    <ListPage
      title={texts.title}
      text="Employers that deduct instalments from salaries."
      actions={add}
      filters={
        <ListTools label={texts.title}>
          <SearchField label="Search employers" placeholder="Name" {...list.search} />
        </ListTools>
      }
      list={list}
      failure={texts.listFailed}
      label={texts.title}
      columns={columns}
      rowsOf={(page) => page.employers}
      rowKey={({ id }) => String(id)}
      onOpen={({ id }) => open(id)}
      openLabel={({ code, name }) => `${code} ${name}`}
      selectedKey={opened === null ? null : String(opened)}
      empty={
        list.query === "" ? (
          <EmptyState
            compact
            title={texts.none}
            text="Add an employer with the names by which customers state it."
          />
        ) : (
          <EmptyState compact title={`No employer found for "${list.query}"`} />
        )
      }
      pagerLabel="employers"
    >
      <EmployerDrawer id={opened} onClose={() => list.change({ employer: null }, "replace")} />
      <GuardedModal opened={isAdding} onClose={() => setAdding(false)} title="New employer">
        {isAdding && (
          <EmployerForm
            employer={null}
            onCancel={() => setAdding(false)}
            onDone={(employer) => {
              setAdding(false);
              open(employer.id);
            }}
          />
        )}
      </GuardedModal>
    </ListPage>
  );
}
