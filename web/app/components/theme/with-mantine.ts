const loadRest = () => import("./mantine-styles-rest.css");

/** Loads code outside an area's first load together with the Mantine styles that the first load omits. */
export function withMantine<Module>(load: () => Promise<Module>): () => Promise<Module> {
  return async () => {
    const [module] = await Promise.all([load(), loadRest()]);
    return module;
  };
}

const loadRestAndDialogs = () =>
  void Promise.all([loadRest(), import("../drawer/guarded-modal.tsx")]).catch(() => undefined);

/**
 * Loads those styles and the dialogs when the browser is idle, so that the next section, the bell and the profile open
 * without waiting.
 */
export function loadMantineWhenIdle(): () => void {
  // Safari has no `requestIdleCallback`.
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(loadRestAndDialogs, 2000);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(loadRestAndDialogs, { timeout: 4000 });
  return () => cancelIdleCallback(idle);
}

/** Loads them at the first touch or key: customers pay for each byte, and most of them read one page. */
export function loadMantineWhenTouched(): () => void {
  const touches = ["pointerdown", "keydown"] as const;
  const end = () => {
    for (const touch of touches) document.removeEventListener(touch, load);
  };
  const load = () => {
    end();
    loadRestAndDialogs();
  };
  for (const touch of touches) document.addEventListener(touch, load);
  return end;
}
