/** Brings the chosen link into a row that scrolls sideways, as rows of links do on a phone. The row is positioned. */
export function bringIntoRow(chosen: HTMLElement | null): void {
  if (chosen?.parentElement) chosen.parentElement.scrollLeft = chosen.offsetLeft - 16;
}
