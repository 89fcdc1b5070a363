/**
 * Prints one element through a hidden frame with the page's styles, always in the light scheme, once its letterhead is
 * there. Resolves after the frame is removed. Focus returns to its element when `print()` returns.
 *
 * @param element what is printed; the frame receives a copy.
 * @param title the document's name, which browsers offer as file name.
 */
export async function printElement(element: HTMLElement, title: string): Promise<void> {
  await untilLoaded(element);
  const frame = document.createElement("iframe");
  frame.setAttribute("aria-hidden", "true");
  frame.tabIndex = -1;
  frame.style.cssText =
    "position:fixed;width:0;height:0;border:0;inset-inline-end:0;inset-block-end:0";
  document.body.append(frame);
  const page = frame.contentDocument;
  const view = frame.contentWindow;
  if (page === null || view === null) {
    frame.remove();
    return;
  }
  page.documentElement.lang = document.documentElement.lang;
  page.title = title;
  await copyStyles(page);
  page.body.append(page.importNode(element, true));
  // Fonts are fetched when the layout first needs them.
  void page.body.offsetHeight;
  await page.fonts.ready;
  // A picture that cannot be loaded is left out.
  await Promise.all([...page.images].map((image) => image.decode().catch(() => undefined)));
  await new Promise<void>((resolve) => {
    view.addEventListener("afterprint", () => resolve(), { once: true });
    // The element of now: the focus may have moved while the styles loaded.
    const opener = document.activeElement;
    view.focus();
    view.print();
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    // Some phones fire no afterprint event.
    setTimeout(resolve, 60_000);
  });
  frame.remove();
}

/** Waits while a part of a paper is busy, such as a letterhead that is being read. */
export async function untilLoaded(element: HTMLElement): Promise<void> {
  const busy = '[aria-busy="true"]';
  const isBusy = () => element.matches(busy) || element.querySelector(busy) !== null;
  if (!isBusy()) return;
  await new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      if (isBusy()) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(element, { attributes: true, childList: true, subtree: true });
  });
}

async function copyStyles(page: Document): Promise<void> {
  // A disabled style sheet is never fetched, so waiting for it would not end. Its rules are in the page as a style
  // element.
  const sources = document.querySelectorAll<HTMLElement>(
    'style, link[rel="stylesheet"]:not([disabled])',
  );
  const loading: Promise<unknown>[] = [];
  for (const source of sources) {
    const copy = page.importNode(source, true);
    if (copy instanceof HTMLLinkElement || copy.tagName === "LINK") {
      loading.push(
        new Promise((resolve) => {
          copy.addEventListener("load", resolve, { once: true });
          copy.addEventListener("error", resolve, { once: true });
        }),
      );
    }
    page.head.append(copy);
  }
  await Promise.all(loading);
}
