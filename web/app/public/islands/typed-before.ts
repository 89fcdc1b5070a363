type Control = HTMLInputElement | HTMLTextAreaElement;

/** The inputs of an island that a visitor changed before React was loaded. */
export function changedControls(island: HTMLElement): Control[] {
  return [...island.querySelectorAll<Control>("input, textarea")].filter((control) =>
    isChoice(control)
      ? control.checked && !control.defaultChecked
      : control.value !== control.defaultValue,
  );
}

/**
 * Repeats a change for React, which ignores an event whose value it already knows. The first assignment tells React
 * another value; the prototype's setter, which React does not see, restores the entered one.
 */
export function repeatChange(control: Control): void {
  if (isChoice(control)) {
    control.checked = false;
    control.click();
    return;
  }
  const entered = control.value;
  const caret = isText(control) ? control.selectionStart : null;
  control.value = control.defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(
    control,
    entered,
  );
  if (caret !== null && isText(control)) control.setSelectionRange(caret, caret);
  control.dispatchEvent(new Event("input", { bubbles: true }));
}

function isChoice(control: Control): control is HTMLInputElement {
  return control.type === "radio" || control.type === "checkbox";
}

/** Only these have a caret; others throw. */
function isText(control: Control): boolean {
  return control.type === "text" || control.type === "textarea" || control.type === "tel";
}
