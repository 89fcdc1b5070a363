import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { SheetApp } from "./sheet-app.tsx";

/** Renders the page into its element. */
export function showSheet(): void {
  const element = document.querySelector("#sheet");
  if (element === null) throw new Error("the page has no place for the sheet");
  followColorScheme();
  createRoot(element).render(
    <StrictMode>
      <SheetApp />
    </StrictMode>,
  );
}

/**
 * The colour scheme that the person chose in the back office, as Mantine stores it; else that of the phone (SITE-52).
 */
function followColorScheme(): void {
  const chosen = localStorage.getItem("mantine-color-scheme-value");
  const isDark =
    chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset["mantineColorScheme"] = isDark ? "dark" : "light";
}
