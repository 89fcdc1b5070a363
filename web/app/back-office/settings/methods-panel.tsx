import { useState } from "react";
import { Button } from "@mantine/core";
import { may } from "@microfinance/contract/core/access.ts";
import {
  listMethods,
  type PaymentMethod,
} from "@microfinance/contract/payments/method-endpoints.ts";
import { methodTexts } from "@microfinance/contract/payments/method-texts.ts";
import { NotLoaded } from "../../components/feedback/not-loaded.tsx";
import { CardSkeleton } from "../../components/feedback/skeletons.tsx";
import { Section } from "../../components/shell/section.tsx";
import { DataTable } from "../../components/table/data-table.tsx";
import type { Column } from "../../components/table/columns.ts";
import { useEndpointQuery } from "../../core/query.ts";
import { useActor } from "../../core/use-actor.ts";
import { MethodModal } from "./method-modal.tsx";
import classes from "./settings.module.css";

/** The payment methods and the accounts of their money (PAY-30); who manages accounts changes them. */
export function MethodsPanel() {
  const actor = useActor();
  const result = useEndpointQuery(listMethods, {});
  const [opened, setOpened] = useState<PaymentMethod | "new" | null>(null);
  if (actor === null) return null;
  if (result.data === undefined)
    return (
      <NotLoaded result={result} fallback={methodTexts.listFailed}>
        <CardSkeleton cards={1} height={160} />
      </NotLoaded>
    );
  const mayManage = may(actor, "accounts.manage");
  const edit: Column<PaymentMethod> = {
    key: "edit",
    header: "Edit",
    kind: "action",
    cell: (method) => (
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={`Edit ${method.name}`}
        onClick={() => setOpened(method)}
      >
        Edit
      </Button>
    ),
  };
  return (
    <div className={classes.wide}>
      <Section
        title="Payment methods"
        bare
        actions={
          mayManage && (
            <Button variant="default" onClick={() => setOpened("new")}>
              Add method
            </Button>
          )
        }
      >
        <DataTable
          label="Payment methods"
          columns={mayManage ? [...columns, edit] : columns}
          rows={result.data.methods}
          rowKey={(method) => method.id}
          empty={null}
        />
      </Section>
      <MethodModal opened={opened} onClose={() => setOpened(null)} />
    </div>
  );
}

const columns: readonly Column<PaymentMethod>[] = [
  {
    key: "name",
    header: "Method",
    kind: "text",
    line: "title",
    inLine: (method) => method.name,
    cell: (method) => method.name,
  },
  {
    key: "aliases",
    header: "Other names",
    kind: "text",
    low: true,
    cell: (method) => method.aliases.join(", "),
  },
  {
    key: "target",
    header: "Money goes to",
    kind: "text",
    line: "text",
    inLine: targetOf,
    cell: targetOf,
  },
  {
    key: "reference",
    header: "Reference",
    cell: (method) => (method.needs_reference ? "Asked" : ""),
  },
  { key: "state", header: "State", cell: (method) => (method.active ? "Active" : "Inactive") },
];

function targetOf({ target, target_name }: PaymentMethod): string {
  return target === "cash" ? "Cash" : `${target} ${target_name}`;
}
