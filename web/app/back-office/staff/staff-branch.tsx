import { Checkbox, NativeSelect } from "@mantine/core";
import * as branches from "@microfinance/contract/branches/endpoints.ts";
import type { ReachKind } from "@microfinance/contract/branches/reach.ts";
import { branchTexts as texts } from "@microfinance/contract/branches/texts.ts";
import { type Actor, may } from "@microfinance/contract/core/access.ts";
import { NotLoaded } from "../../components/feedback/not-loaded.tsx";
import { DetailSkeleton } from "../../components/feedback/skeletons.tsx";
import { DetailList } from "../../components/display/detail-list.tsx";
import { EditPanel } from "../../components/form/edit-panel.tsx";
import layout from "../../components/layout.module.css";
import { useEndpointMutation, useEndpointQuery } from "../../core/query.ts";
import { useHasBranches } from "../../core/use-branches.ts";

const reachLabels: Readonly<Record<ReachKind, string>> = {
  own: "Their own branch",
  chosen: "Their own branch and chosen ones",
  all: "All branches",
};

interface Values {
  branch_id: string;
  /** Empty for what the roles say. */
  reach: ReachKind | "";
  chosen_branches: string[];
}

/** The branch of a staff member and how far they see (BR-3); nothing where there is one branch. */
export function StaffBranchPanel(props: { id: number; actor: Actor }) {
  const hasBranches = useHasBranches();
  return hasBranches ? <Panel {...props} /> : null;
}

function Panel({ id, actor }: { id: number; actor: Actor }) {
  const list = useEndpointQuery(branches.listBranches);
  const set = useEndpointQuery(branches.readStaffBranch, { params: { id } });
  const change = useEndpointMutation(branches.setStaffBranch);
  const all = list.data?.branches;
  const stored = set.data?.staff_branch;
  if (all === undefined || stored === undefined)
    return (
      <NotLoaded result={all === undefined ? list : set} fallback={texts.staffReadFailed}>
        <DetailSkeleton lines={2} />
      </NotLoaded>
    );
  const nameOf = (branch: number) => all.find((one) => one.id === branch)?.name ?? "Another branch";
  const seen =
    stored.reach_in_force === "chosen"
      ? [...new Set([stored.branch_id, ...stored.chosen_branches])].map(nameOf).join(", ")
      : reachLabels[stored.reach_in_force];
  const others = ({ branch_id }: Values) => all.filter((one) => String(one.id) !== branch_id);
  return (
    <EditPanel<Values>
      title="Branch"
      level={3}
      exists
      empty={null}
      readOnly={!may(actor, "branches.manage") || actor.staff_id === id}
      values={{
        branch_id: String(stored.branch_id),
        reach: stored.reach ?? "",
        chosen_branches: stored.chosen_branches.map(String),
      }}
      failure={texts.staffSaveFailed}
      save={async ({ branch_id, reach, chosen_branches }) => {
        const body = {
          branch_id: Number(branch_id),
          reach: reach === "" ? null : reach,
          chosen_branches: reach === "chosen" ? chosen_branches.map(Number) : [],
        };
        return (await change.mutateAsync({ params: { id }, body })).msg;
      }}
      view={
        <DetailList
          items={[
            { label: "Works for", value: nameOf(stored.branch_id) },
            { label: "Sees", value: stored.reach === null ? `${seen}, by the role` : seen },
          ]}
        />
      }
      fields={(form) => (
        <>
          <NativeSelect
            label="Works for"
            data={all
              .filter((one) => one.closed_on === null || one.id === stored.branch_id)
              .map((one) => ({ value: String(one.id), label: one.name }))}
            {...form.field("branch_id")}
          />
          <NativeSelect
            label="Sees"
            data={[
              { value: "", label: "What the role says" },
              ...Object.entries(reachLabels).map(([value, label]) => ({ value, label })),
            ]}
            {...form.field("reach")}
          />
          {form.getValues().reach === "chosen" && (
            <Checkbox.Group label="Chosen branches" {...form.getInputProps("chosen_branches")}>
              <div className={`${layout.stack2} ${layout.above2}`}>
                {others(form.getValues()).map((one) => (
                  <Checkbox key={one.id} value={String(one.id)} label={one.name} />
                ))}
              </div>
            </Checkbox.Group>
          )}
        </>
      )}
    />
  );
}
