import { useState } from "react";
import { Button, Group, Switch } from "@mantine/core";
import { type Branch, listBranches } from "@microfinance/contract/branches/endpoints.ts";
import { branchTexts as texts } from "@microfinance/contract/branches/texts.ts";
import { formatStaffDate } from "@microfinance/contract/core/dates.ts";
import { DetailList } from "../../components/display/detail-list.tsx";
import { NotLoaded } from "../../components/feedback/not-loaded.tsx";
import { CardSkeleton } from "../../components/feedback/skeletons.tsx";
import { Section } from "../../components/shell/section.tsx";
import type { Column } from "../../components/table/columns.ts";
import { DataTable } from "../../components/table/data-table.tsx";
import { useEndpointQuery } from "../../core/query.ts";
import { BranchModal, type BranchAct } from "./branch-modal.tsx";
import { SettingsEditPanel } from "./settings-edit-panel.tsx";
import type { SettingsPanel } from "./settings-panel.ts";
import classes from "./settings.module.css";

/** The branches of the lender: opened, changed and closed by a system admin (BR-1, BR-2); and what is paid where. */
export function BranchesPanel(panel: SettingsPanel) {
  const result = useEndpointQuery(listBranches);
  const [act, setAct] = useState<BranchAct | null>(null);
  const branches = result.data?.branches;
  if (branches === undefined)
    return (
      <NotLoaded result={result} fallback={texts.listFailed}>
        <CardSkeleton cards={1} height={160} />
      </NotLoaded>
    );
  const isOnly = branches.length === 1;
  return (
    <div className={classes.wide}>
      <Section
        title="Branches"
        text={
          isOnly
            ? "The lender works as one office. Nothing shows branches until a second one is open."
            : undefined
        }
        bare
        actions={
          <Button variant="default" onClick={() => setAct({ kind: "open", isSecond: isOnly })}>
            Open a branch
          </Button>
        }
      >
        <DataTable
          label="Branches"
          columns={columnsWith(
            setAct,
            branches.filter(({ closed_on }) => closed_on === null).length > 1,
          )}
          rows={branches}
          rowKey={({ id }) => id}
          empty={null}
        />
      </Section>
      {!isOnly && <PaymentsPanel {...panel} />}
      <BranchModal act={act} onAct={setAct} onClose={() => setAct(null)} />
    </div>
  );
}

/** Whether payments are taken at any branch (BR-11). */
function PaymentsPanel({ settings: { pay_at_any_branch }, readOnly, save }: SettingsPanel) {
  return (
    <SettingsEditPanel
      title="Payments"
      values={{ pay_at_any_branch }}
      readOnly={readOnly}
      save={save}
      view={
        <DetailList
          columns={1}
          items={[{ label: texts.payAnywhere, value: pay_at_any_branch ? "On" : "Off" }]}
        />
      }
      fields={(form) => (
        <Switch
          label={texts.payAnywhere}
          {...form.getInputProps("pay_at_any_branch", { type: "checkbox" })}
        />
      )}
    />
  );
}

/** @param hasOther whether several are open: the last one stays. */
function columnsWith(open: (act: BranchAct) => void, hasOther: boolean): readonly Column<Branch>[] {
  return [
    { key: "code", header: "Code", line: "text", cell: ({ code }) => code },
    { key: "name", header: "Name", kind: "text", line: "title", cell: ({ name }) => name },
    { key: "district", header: "District", kind: "text", cell: ({ district }) => district },
    { key: "opened", header: "Opened", cell: ({ opened_on }) => formatStaffDate(opened_on) },
    {
      key: "closed",
      header: "Closed",
      cell: ({ closed_on }) => closed_on && formatStaffDate(closed_on),
    },
    {
      key: "action",
      header: "Action",
      kind: "action",
      cell: (branch) => (
        <Group gap={0} wrap="nowrap" justify="flex-end">
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`Change ${branch.name}`}
            onClick={() => open({ kind: "change", branch })}
          >
            Change
          </Button>
          {hasOther && (
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={`Move all of ${branch.name}`}
              onClick={() => open({ kind: "move", branch })}
            >
              Move all
            </Button>
          )}
          {branch.closed_on === null && hasOther && (
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={`Close ${branch.name}`}
              onClick={() => open({ kind: "close", branch })}
            >
              Close
            </Button>
          )}
        </Group>
      ),
    },
  ];
}
