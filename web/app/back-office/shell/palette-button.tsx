import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { Kbd } from "@mantine/core";
import IconSearch from "icon:search";
import { withMantine } from "../../components/theme/with-mantine.ts";
import classes from "./palette-button.module.css";
import { isPressedAlone, useShortcut } from "./use-shortcut.ts";

const Palette = lazy(
  withMantine(async () => ({ default: (await import("./palette.tsx")).Palette })),
);

/** The search and the commands in the top bar, opened by `/` or Ctrl-K (SITE-41). The palette loads on first use. */
export function PaletteButton() {
  const [openings, setOpenings] = useState(0);
  const typed = useRef("");
  const isReady = useRef(false);
  const open = () => {
    typed.current = "";
    isReady.current = false;
    setOpenings((count) => count + 1);
  };
  useShortcut(opensPalette, open);

  // Keys that are pressed before the palette has the focus are its first text.
  useEffect(() => {
    if (openings === 0 || isReady.current) return;
    const keep = (event: KeyboardEvent) => {
      if (isReady.current || event.key.length !== 1 || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      typed.current += event.key;
    };
    window.addEventListener("keydown", keep);
    return () => window.removeEventListener("keydown", keep);
  }, [openings]);

  return (
    <>
      <button type="button" className={classes.open} aria-haspopup="dialog" onClick={open}>
        <IconSearch size={17} aria-hidden="true" />
        <span>Search or go to</span>
        <Kbd size="xs" aria-hidden="true">
          /
        </Kbd>
      </button>
      {openings > 0 && (
        <Suspense fallback={null}>
          <Palette
            key={openings}
            takeTyped={() => {
              isReady.current = true;
              const text = typed.current;
              typed.current = "";
              return text;
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** `/` outside of inputs and dialogs, and Ctrl-K anywhere. */
function opensPalette(event: KeyboardEvent): boolean {
  const isCtrlK = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey);
  return isCtrlK || isPressedAlone(event, "/");
}
