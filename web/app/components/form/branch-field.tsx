import { NativeSelect, type NativeSelectProps } from "@mantine/core";
import { useBranches } from "../../core/use-branches.ts";

/** The branch of what is added, "" being that of who adds it (BR-1); nothing where the person sees one branch. */
export function BranchField(field: NativeSelectProps) {
  const branches = useBranches();
  if (branches.length === 0) return null;
  return (
    <NativeSelect
      label="Branch"
      data={[
        { value: "", label: "My branch" },
        ...branches.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      {...field}
    />
  );
}

/** The part of a body that names the branch which was chosen in a `BranchField`. */
export const bodyOfBranch = (branch_id: string) =>
  branch_id === "" ? {} : { branch_id: Number(branch_id) };
