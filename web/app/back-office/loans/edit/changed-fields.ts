/** One field of a recorded change, as text; empty where there was nothing. */
export interface ChangedField {
  name: string;
  before: string;
  after: string;
}

/** Names a record for programs; people know it by the fields beside it. */
const machineNames = ["file_id"];

/** The fields that differ between the recorded states of a change (AUTH-56). */
export function changedFields(before: unknown, after: unknown): ChangedField[] {
  const [then, now] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...then.keys(), ...now.keys()])]
    .filter((name) => !machineNames.includes(name))
    .map((name) => ({
      name: name.replaceAll("_", " "),
      before: written(then.get(name)),
      after: written(now.get(name)),
    }))
    .filter((field) => field.before !== field.after);
}

function fieldsOf(state: unknown): Map<string, unknown> {
  return new Map(
    typeof state === "object" && state !== null && !Array.isArray(state)
      ? Object.entries(state)
      : [],
  );
}

function written(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map(written).join(", ");
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** A recorded action as it reads beside its loan: "loan.set_status" is "Set status"; other nouns are named. */
export function actionWords(action: string): string {
  const words = action.replace(/^loan\./, "").replaceAll(/[._]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
