const loadRest = () => import("./mantine-styles-rest.css");

/** Loads code outside an area's first load together with the Mantine styles that the first load omits. */
export function withMantine<Module>(load: () => Promise<Module>): () => Promise<Module> {
  return async () => {
    const [module] = await Promise.all([load(), loadRest()]);
    return module;
  };
}

/**
 * Loads those styles and the dialogs when the browser is idle, so that the next section, the bell and the profile open
 * without waiting.
 */
export function loadMantineWhenIdle(): () => void {
  const load = () => void Promise.all([loadRest(), import("../drawer/guarded-modal.tsx")]);
  // Safari has no `requestIdleCallback`.
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(load, 2000);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(load, { timeout: 4000 });
  return () => cancelIdleCallback(idle);
}
