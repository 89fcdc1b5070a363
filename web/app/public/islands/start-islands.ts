import { accessTokenKey } from "@microfinance/contract/core/constants.ts";
import { registerServiceWorker } from "../../core/register-service-worker.ts";
import { pendingSignOut } from "../../core/session.ts";
import { islands, type IslandName } from "./islands.ts";
import { closeMenuAfterChoice } from "../../components/close-menu.ts";

/*
 * The only script of a finished page before a visitor touches anything. It loads React for an island at the first
 * touch or focus, for a form also when it is seen, and repeats what was clicked, sent or entered meanwhile.
 */

const loads = new WeakMap<HTMLElement, Promise<void>>();
const ready = new WeakSet<HTMLElement>();

function load(island: HTMLElement): Promise<void> {
  const started = loads.get(island);
  if (started !== undefined) return started;
  const load = hydrate(island);
  loads.set(island, load);
  // Without a network the next touch tries again.
  load.catch(() => loads.delete(island));
  return load;
}

async function hydrate(island: HTMLElement): Promise<void> {
  const name = island.dataset["island"] as IslandName;
  const [{ hydrateIsland }, component] = await Promise.all([
    import("./hydrate-island.tsx"),
    islands[name](),
  ]);
  await hydrateIsland(island, component as Parameters<typeof hydrateIsland>[1]);
  ready.add(island);
  island.removeAttribute("aria-busy");
}

/** The island around an event's target that React does not handle yet. */
function waitingIsland(event: Event): HTMLElement | null {
  const target = event.target instanceof Element ? event.target : null;
  const island = target?.closest<HTMLElement>("[data-island]") ?? null;
  return island === null || ready.has(island) ? null : island;
}

for (const name of ["pointerover", "pointerdown", "focusin"])
  document.addEventListener(name, (event) => {
    const island = waitingIsland(event);
    if (island !== null) load(island).catch(() => undefined);
  });

// What follows from the input, as the figures of the calculator, is old until React has it.
document.addEventListener("input", (event) => {
  waitingIsland(event)?.setAttribute("aria-busy", "true");
});

document.addEventListener(
  "click",
  (event) => {
    const island = waitingIsland(event);
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (island === null || button === null || button.type === "submit") return;
    load(island).then(
      () => button.click(),
      () => undefined,
    );
  },
  true,
);

document.addEventListener(
  "submit",
  (event) => {
    const island = waitingIsland(event);
    if (island === null || !(event.target instanceof HTMLFormElement)) return;
    const form = event.target;
    event.preventDefault();
    load(island).then(
      () => form.requestSubmit(),
      () => undefined,
    );
  },
  true,
);

/** Forms that are seen are loaded, once the visitor does anything at all. */
function watchForms(): void {
  const seen = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      const island = target.closest<HTMLElement>("[data-island]");
      if (isIntersecting && island !== null) load(island).catch(() => undefined);
    }
  });
  for (const form of document.querySelectorAll("[data-island='message-form'] > form"))
    seen.observe(form);
}
const presence = new AbortController();
for (const name of ["pointermove", "pointerdown", "keydown", "scroll"])
  window.addEventListener(
    name,
    () => {
      presence.abort();
      watchForms();
    },
    { signal: presence.signal, passive: true },
  );

// Buttons are inactive in the markup, since without scripts nothing would happen.
for (const button of document.querySelectorAll<HTMLButtonElement>("[data-island] button:disabled"))
  button.disabled = false;

closeMenuAfterChoice();
loadOnIntent();
registerServiceWorker();
// Visitors who are not signed in load no code of the session.
if (localStorage.getItem(accessTokenKey) !== null || pendingSignOut() !== null)
  void import("../../core/run-session-timers.ts").then((session) => session.runSessionTimers());

const asked = new Set<string>();

/**
 * Fetches the page of a link, and the scripts it names, when the pointer, a finger or the focus reaches the link: the
 * page then comes from the browser's cache. Not with the visitor's data saver on.
 */
function loadOnIntent(): void {
  for (const name of ["pointerover", "focusin"])
    document.addEventListener(name, (event) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (link === null || link.origin !== location.origin || savesData()) return;
      if (link.pathname === location.pathname) return;
      fetchOnce(link.pathname);
    });
  // Whoever types into a sign-in needs the area next.
  document.addEventListener("input", (event) => {
    const form = event.target instanceof Element ? event.target.closest("form") : null;
    const next = form?.dataset["next"];
    if (next !== undefined && !savesData()) fetchOnce(next);
  });
}

function fetchOnce(path: string): void {
  if (asked.has(path)) return;
  asked.add(path);
  void fetchPage(path);
}

async function fetchPage(path: string): Promise<void> {
  try {
    const page = await (await fetch(path, { priority: "low" })).text();
    const scripts = new Set(page.match(/\/assets\/[\w.-]+\.js/g));
    await Promise.all([...scripts].map((script) => fetch(script, { priority: "low" })));
  } catch {
    asked.delete(path);
  }
}

function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, "connection");
  return typeof connection === "object" && connection !== null
    ? Reflect.get(connection, "saveData") === true
    : false;
}
