const loadRest = () => import("./mantine-styles-rest.css");

/** Loads code outside an area's first load together with the Mantine styles that the first load omits. */
export function withMantine<Module>(load: () => Promise<Module>): () => Promise<Module> {
  return async () => {
    const [module] = await Promise.all([load(), loadRest()]);
    return module;
  };
}

/** Loads those styles when the browser is idle, so that the next section opens without waiting. */
export function loadMantineWhenIdle(): () => void {
  // Safari has no `requestIdleCallback`.
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(() => void loadRest(), 2000);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(() => void loadRest(), { timeout: 4000 });
  return () => cancelIdleCallback(idle);
}
