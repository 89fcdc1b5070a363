/**
 * Closes an open popover, the small menu, when one of its links is chosen: a link to a place on this page loads none.
 */
export function closeMenuAfterChoice(): () => void {
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const menu = link?.closest<HTMLElement>("[popover]");
    if (menu?.matches(":popover-open")) menu.hidePopover();
  };
  document.addEventListener("click", onClick);
  return () => document.removeEventListener("click", onClick);
}
