import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { AlertDialogHost } from "../components/drawer/alert-dialog.tsx";

/**
 * Draws what follows a finished page's form in its place, with React, which the page has not loaded before.
 *
 * @param draw what is drawn; it receives what brings the form back, empty and with the focus
 */
export function drawInPlaceOf(form: HTMLFormElement, draw: (close: () => void) => ReactNode): void {
  const host = document.createElement("div");
  form.after(host);
  form.hidden = true;
  // Whoever leaves the steps leaves no password in the form for the next person.
  form.reset();
  const root = createRoot(host);
  const close = () => {
    root.unmount();
    host.remove();
    form.hidden = false;
    form.querySelector("input")?.focus();
  };
  root.render(
    <>
      {draw(close)}
      <AlertDialogHost />
    </>,
  );
}
