/**
 * Gives an element the focus, unless a person is in a dialog over it: what they type there, and Enter above all, must
 * not reach the form behind it. An input is entered with its text selected on request: selecting alone would take the
 * focus too.
 */
export function takeFocus(element: HTMLElement | null, { select = false } = {}): void {
  const dialog = document.activeElement?.closest('[role="dialog"], [role="alertdialog"]');
  if (dialog !== null && dialog !== undefined && !dialog.contains(element)) return;
  element?.focus();
  if (select && element instanceof HTMLInputElement) element.select();
}
