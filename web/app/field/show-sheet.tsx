import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { SheetApp } from "./sheet-app.tsx";

/** Shows the page in its element. */
export function showSheet(): void {
  const element = document.querySelector("#sheet");
  if (element === null) throw new Error("the page has no place for the sheet");
  createRoot(element).render(
    <StrictMode>
      <SheetApp />
    </StrictMode>,
  );
}
