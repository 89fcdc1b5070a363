import { lazy, Suspense, useState } from "react";
import { withMantine } from "../../components/theme/with-mantine.ts";
import { isPressedAlone, useShortcut } from "./use-shortcut.ts";

const ShortcutsModal = lazy(
  withMantine(async () => ({ default: (await import("./shortcuts-modal.tsx")).ShortcutsModal })),
);

/** The list of keys on `?` (SITE-63). It loads on first use. */
export function Shortcuts() {
  const [state, setState] = useState<"unused" | "open" | "closed">("unused");
  useShortcut(
    (event) => isPressedAlone(event, "?"),
    () => setState("open"),
  );
  if (state === "unused") return null;
  return (
    <Suspense fallback={null}>
      <ShortcutsModal opened={state === "open"} onClose={() => setState("closed")} />
    </Suspense>
  );
}
