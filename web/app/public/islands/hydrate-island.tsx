import { type ComponentType, type ReactNode, useEffect } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { AlertDialogHost } from "../../components/drawer/alert-dialog.tsx";

let hasAlerts = false;

/** Hands an island to React. Resolves when it handles events and has what the visitor had entered before. */
export async function hydrateIsland(element: HTMLElement, Component: ComponentType<object>) {
  if (!hasAlerts) {
    hasAlerts = true;
    createRoot(document.body.appendChild(document.createElement("div"))).render(
      <AlertDialogHost />,
    );
  }
  // `Island` wrote the props of this component.
  const props: object = JSON.parse(element.dataset["props"] ?? "{}");
  const changed = changedControls(element);
  await new Promise<void>((resolve) => {
    hydrateRoot(
      element,
      <Hydrated onReady={resolve}>
        <Component {...props} />
      </Hydrated>,
    );
  });
  for (const control of changed) repeatChange(control);
}

/** Its effect runs after the effects of the content. */
function Hydrated(props: { onReady: () => void; children: ReactNode }) {
  const { onReady } = props;
  useEffect(onReady, [onReady]);
  return props.children;
}

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
