/**
 * Makes the form of a finished page answer before its script stands: shows passwords, and holds the last press of a
 * button until the script can do it. If the script cannot be loaded, a message says so and the next press loads it
 * again. What was typed stays in the form, and nothing is sent by the browser itself.
 *
 * `PageScript` writes it into the page as text, so it uses nothing from outside of itself.
 *
 * @param given the element of the page's script; null if there is none to wait for.
 */
export function holdPresses(given: Element | null): void {
  const form = document.querySelector<HTMLFormElement>("form[data-form]");
  const region = form?.querySelector("[data-message]");
  if (!form || !region) return;
  let script = given;
  let held: HTMLButtonElement | null = null;
  let hasFailed = false;

  const hold = (button: HTMLButtonElement | null) => {
    const waiting = button ?? held;
    waiting?.setAttribute("aria-busy", String(button !== null));
    waiting?.querySelector("[aria-hidden]")?.toggleAttribute("hidden", button === null);
    held = button;
  };
  const watch = () => {
    script?.addEventListener("load", () => {
      script = null;
      const button = held;
      hold(null);
      button?.click();
    });
    script?.addEventListener("error", () => {
      hasFailed = true;
      if (held === null) return;
      hold(null);
      const banner = form.querySelector("[data-tone='warning']")?.cloneNode(true);
      if (!(banner instanceof Element)) return;
      const text = banner.querySelector("p");
      if (text) text.textContent = "No connection: nothing was sent. Try again in a moment.";
      region.setAttribute("role", "alert");
      region.replaceChildren(banner);
    });
  };
  /** A browser loads each script element once. */
  const loadAgain = () => {
    if (!(script instanceof HTMLScriptElement)) return;
    const next = document.createElement("script");
    next.type = script.type;
    next.src = script.src;
    script.replaceWith(next);
    script = next;
    hasFailed = false;
    watch();
  };
  const show = (button: Element, isShown: boolean) => {
    const input = button.previousElementSibling;
    if (!(input instanceof HTMLInputElement)) return;
    input.type = isShown ? "text" : "password";
    if (button.firstChild) button.firstChild.nodeValue = isShown ? "Hide" : "Show";
  };

  watch();
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", () => {
    for (const button of form.querySelectorAll("input + button")) show(button, false);
  });
  form.addEventListener(
    "click",
    (event) => {
      const button = event.target instanceof Element ? event.target.closest("button") : null;
      if (button === null) return;
      const input = button.previousElementSibling;
      if (region.contains(button)) region.replaceChildren();
      else if (input instanceof HTMLInputElement) show(button, input.type === "password");
      else if (script !== null) {
        event.preventDefault();
        region.replaceChildren();
        if (held !== null && held !== button) hold(null);
        hold(button);
        if (hasFailed) loadAgain();
      }
    },
    true,
  );
  const submit = form.querySelector<HTMLButtonElement>("[type='submit']");
  if (submit !== null) submit.disabled = false;
}
