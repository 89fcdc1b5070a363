/** Goes to a step, and there to a field or the slot of a paper by its name. */
export type GoToStep = (step: number, name?: string) => void;

/** Focuses a field or the slot of a paper in a step, and brings it with its label into view. */
export function focusField(step: HTMLElement, name: string): void {
  const escaped = CSS.escape(name);
  const field = step.querySelector<HTMLElement>(`[name="${escaped}"], [data-paper="${escaped}"]`);
  if (field === null) return;
  field.focus({ preventScroll: true });
  (field.closest(".mantine-InputWrapper-root") ?? field).scrollIntoView({ block: "center" });
}
