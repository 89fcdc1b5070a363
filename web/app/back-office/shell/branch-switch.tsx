import { useEffect, useEffectEvent } from "react";
import { listBranches } from "@microfinance/contract/branches/endpoints.ts";
import IconBuildingStore from "icon:building-store";
import IconChevronDown from "icon:chevron-down";
import { useNavigate } from "react-router";
import { branchInView } from "../../core/branch-in-view.ts";
import { useEndpointQuery } from "../../core/query.ts";
import type { SectionLocation } from "../../core/use-section.ts";
import { hashOfBranch } from "./branch-address.ts";
import classes from "./branch-switch.module.css";

const allBranches = "All branches";

/**
 * The branch in view, for people who see more than one (BR-5): all of them, or one, which the address names. An address
 * with a branch that the person does not see becomes that of all.
 */
export function BranchSwitch({ place }: { place: SectionLocation }) {
  const navigate = useNavigate();
  const branches = useEndpointQuery(listBranches).data?.branches;
  const chosen = branchInView();
  const open = branches?.filter(({ closed_on }) => closed_on === null) ?? [];
  const several = branches !== undefined && open.length > 1 ? branches : [];
  const shown = several.find(({ code }) => code === chosen);
  const isUnknown = branches !== undefined && chosen !== "" && shown === undefined;
  const show = (code: string, replace = false) =>
    void navigate({ hash: hashOfBranch(place, code) }, { replace });
  const leave = useEffectEvent(() => show("", true));
  useEffect(() => {
    if (isUnknown) leave();
  }, [isUnknown]);
  if (several.length === 0) return null;
  return (
    <label className={classes.switch}>
      <IconBuildingStore size={18} aria-hidden="true" />
      <span className={classes.name} aria-hidden="true">
        {shown?.name ?? allBranches}
      </span>
      <span className={classes.code} aria-hidden="true">
        {shown?.code ?? "All"}
      </span>
      <IconChevronDown size={14} aria-hidden="true" className={classes.more} />
      <select
        className={classes.choice}
        aria-label="Branch in view"
        value={shown?.code ?? ""}
        onChange={({ currentTarget }) => show(currentTarget.value)}
      >
        <option value="">{allBranches}</option>
        {several.map(({ code, name, closed_on }) => (
          <option key={code} value={code}>
            {closed_on === null ? name : `${name} (closed)`}
          </option>
        ))}
      </select>
    </label>
  );
}
