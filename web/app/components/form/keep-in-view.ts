/** How long after the focus a keyboard on the screen may still open, in milliseconds. */
const keyboardOpens = 600;

/**
 * Scrolls a whole field, with its label and its text, above the keyboard of a phone: browsers scroll only the input
 * into view.
 *
 * @param field the element that contains label, input and text, when the input gets the focus.
 */
export function keepInView(field: Element): void {
  const { visualViewport: view } = window;
  if (!view) return;
  const show = () => {
    const box = field.getBoundingClientRect();
    const isHidden = box.top < view.offsetTop || box.bottom > view.offsetTop + view.height;
    // The keyboard covers the end of the page without making it shorter, so the start is what can be seen.
    if (isHidden) field.scrollIntoView({ block: "start" });
  };
  view.addEventListener("resize", show, { once: true });
  setTimeout(() => view.removeEventListener("resize", show), keyboardOpens);
}
