import { useEffect, useState } from "react";
import { sidebarBreakpoint } from "@microfinance/contract/core/constants.ts";

/** Whether the sidebar is open. Crossing the breakpoint opens or closes it; in between, the toggle does. */
export function useSidebar(): {
  isOpen: boolean;
  isNarrow: boolean;
  toggle: () => void;
  close: () => void;
} {
  const [sidebar, setSidebar] = useState(() => ({ isWide: isWideNow(), isOpen: isWideNow() }));
  useEffect(() => {
    const follow = () =>
      setSidebar((before) => {
        const isWide = isWideNow();
        return isWide === before.isWide ? before : { isWide, isOpen: isWide };
      });
    window.addEventListener("resize", follow);
    return () => window.removeEventListener("resize", follow);
  }, []);
  return {
    isOpen: sidebar.isOpen,
    isNarrow: !sidebar.isWide,
    toggle: () => setSidebar((before) => ({ ...before, isOpen: !before.isOpen })),
    close: () => setSidebar((before) => ({ ...before, isOpen: false })),
  };
}

function isWideNow(): boolean {
  return window.innerWidth > sidebarBreakpoint;
}
