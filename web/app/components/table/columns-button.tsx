import { lazy, Suspense, useState } from "react";
import { Button } from "@mantine/core";
import IconColumns3 from "icon:columns-3";

// Loaded on demand: a list shows without the menu of this button.
const loadMenu = () => import("./columns-menu.tsx");
const ColumnsMenu = lazy(async () => ({ default: (await loadMenu()).ColumnsMenu }));

/** Chooses between stacked columns and one column each, for all lists in this browser (SITE-34). */
export function ColumnsButton() {
  const [isOpened, setOpened] = useState(false);
  const button = (
    <Button
      variant="default"
      aria-haspopup="menu"
      // Three lines have no columns to choose.
      visibleFrom="sm"
      leftSection={<IconColumns3 size={16} aria-hidden="true" />}
      onPointerEnter={() => void loadMenu()}
      onClick={() => setOpened(true)}
    >
      Columns
    </Button>
  );
  if (!isOpened) return button;
  return (
    <Suspense fallback={button}>
      <ColumnsMenu button={button} />
    </Suspense>
  );
}
