import { type ComponentType, type ReactNode, useEffect } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { AlertDialogHost } from "../../components/drawer/alert-dialog.tsx";
import { changedControls, repeatChange } from "./typed-before.ts";

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
