import { changeBranch, openBranch } from "../branches/change-branches.ts";
import { setStaffBranch } from "../branches/staff-branch.ts";
import { actorIn } from "../core/http/session.ts";
import { demoBranches } from "./accounts.ts";
import { by, type DemoContext } from "./loan-life.ts";
import { makeDemoStaff } from "./people.ts";

/** How Head office is named beside other branches, and where it is. */
const freetown = {
  name: "Freetown",
  address: "14 Siaka Stevens Street, Freetown",
  phone: "+232-76-123456",
  district: "Western Area Urban",
  hours: "Monday to Friday, 8:30 to 16:30",
} as const;

/**
 * Opens branches on the first day: Head office becomes Freetown, and each other one has a manager, a loan officer and a
 * cashier who see it alone.
 * @param count of branches beside Head office, at most two
 * @returns a context for each branch, the first one of Head office: what its staff do in a history is done there
 */
export async function openDemoBranches(
  context: DemoContext,
  opened: string,
  count: number,
): Promise<[DemoContext, ...DemoContext[]]> {
  if (count === 0) return [context];
  const { deps, staff } = context;
  const admin = by(staff, 9);
  await changeBranch(deps, admin, 1, freetown);
  const others: DemoContext[] = [];
  for (const { accounts, ...branch } of demoBranches.slice(0, count)) {
    const { id, safe_account: safe } = await openBranch(deps, admin, {
      ...branch,
      opened_on: opened,
    });
    const own = await makeDemoStaff(deps, opened, accounts, branch.phone.slice(0, -2));
    for (const person of own.values())
      await setStaffBranch(deps, admin, actorIn(person).staff_id ?? 0, {
        branch_id: id,
        reach: "own",
        chosen_branches: [],
      });
    const officer = by(own, 5);
    others.push({
      ...context,
      branch: { safe, cities: [branch.name], manager: by(own, 8), bookkeeper: by(own, 8) },
      // What the office assistant does in Freetown is the loan officer's work here; those of Freetown decide.
      staff: new Map([...staff, [5, officer], [4, by(own, 4)], [2, officer]]),
    });
  }
  const inFreetown = { ...context.branch, cities: ["Freetown", "Waterloo", "Kenema"] };
  return [{ ...context, branch: inFreetown }, ...others];
}
