/**
 * Gives an element the focus, unless a person is in a dialog over it: what they type there, and Enter above all, must
 * not reach the form behind it.
 */
export function takeFocus(element: HTMLElement | null): void {
  const dialog = document.activeElement?.closest('[role="dialog"], [role="alertdialog"]');
  if (dialog === null || dialog === undefined || dialog.contains(element)) element?.focus();
}
