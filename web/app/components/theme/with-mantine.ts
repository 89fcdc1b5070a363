const loadRest = () => import("./mantine-styles-rest.css");

/**
 * Fetches code that is not part of an area's first load, together with the styles of the kit that the first load
 * does without.
 */
export function withMantine<Module>(load: () => Promise<Module>): () => Promise<Module> {
  return async () => {
    const [module] = await Promise.all([load(), loadRest()]);
    return module;
  };
}

/** Fetches those styles once the first page is at rest, so that the next opens at once. */
export function fetchKitAtRest(): () => void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(() => void loadRest(), 2000);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(() => void loadRest(), { timeout: 4000 });
  return () => cancelIdleCallback(idle);
}
