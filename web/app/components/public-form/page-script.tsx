import { useEffect, useEffectEvent } from "react";
import { holdPresses } from "./hold-presses.ts";

/**
 * The script of a finished page's own form: the build writes its address into the page (`finishPages`). Until it
 * stands, an inline script, which runs at once, holds what is pressed; the server permits exactly that one by its hash.
 * Development hydrates every page, and starts the form then.
 *
 * @param name of its chunk, as `web/vite.config.ts` emits it.
 * @param load what the script starts.
 */
export function PageScript(props: { name: string; load: () => Promise<() => void> }) {
  const start = useEffectEvent(async () => {
    holdPresses(null);
    const startPage = await props.load();
    startPage();
  });
  useEffect(() => {
    if (import.meta.env.DEV) void start();
  }, []);
  if (!import.meta.env.PROD) return null;
  const hold = `(${holdPresses.toString()})(document.currentScript.previousElementSibling)`;
  return (
    <>
      <script type="module" src={`/${props.name}.js`} />
      <script dangerouslySetInnerHTML={{ __html: hold }} />
    </>
  );
}
