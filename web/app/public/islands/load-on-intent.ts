const asked = new Set<string>();

/**
 * Fetches the page of a link, and the scripts it names, when the pointer, a finger or the focus reaches the link: the
 * page then comes from the browser's cache. Not with the visitor's data saver on.
 */
export function loadOnIntent(): void {
  for (const name of ["pointerover", "focusin"])
    document.addEventListener(name, (event) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (link === null || link.origin !== location.origin || savesData()) return;
      if (link.pathname === location.pathname || asked.has(link.pathname)) return;
      asked.add(link.pathname);
      void fetchPage(link.pathname);
    });
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
