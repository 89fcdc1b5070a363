import { useEffect, useEffectEvent } from "react";

/**
 * The script of a finished page's own form: the build writes its address into the page (`finishPages`). Development
 * hydrates every page, and starts the form then.
 *
 * @param name of its chunk, as `web/vite.config.ts` emits it.
 * @param load what the script starts.
 */
export function PageScript(props: { name: string; load: () => Promise<() => void> }) {
  const start = useEffectEvent(async () => {
    const startPage = await props.load();
    startPage();
  });
  useEffect(() => {
    if (import.meta.env.DEV) void start();
  }, []);
  return import.meta.env.PROD ? <script type="module" src={`/${props.name}.js`} /> : null;
}
