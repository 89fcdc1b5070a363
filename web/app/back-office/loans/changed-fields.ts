/** One field of a recorded change, as text; empty where there was nothing. */
export interface ChangedField {
  name: string;
  before: string;
  after: string;
}

/** The fields that differ between the recorded states of a change (D14). */
export function changedFields(before: unknown, after: unknown): ChangedField[] {
  const [then, now] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...then.keys(), ...now.keys()])]
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
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** A recorded action as it reads beside its record: "loan.set_status" is "Set status". */
export function actionWords(action: string): string {
  const words = action.slice(action.indexOf(".") + 1).replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
