/** A branch as the API has it; open unless it is given the day on which it closed. */
export const makeBranch = (
  id: number,
  code: string,
  name: string,
  closed_on: string | null = null,
) => ({
  id,
  code,
  name,
  address: "",
  phone: "",
  district: "",
  hours: "",
  opened_on: "2026-01-02",
  closed_on,
  safe_account: "1050",
});
