import { type ReactNode, useEffect } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from "react-router";
import interLatin from "./components/theme/fonts/inter-latin-400-750.woff2?url";
import "./components/theme/tokens.css";
import { lenderLines, sourceOf } from "./components/theme/lender-contact.ts";
import { LoadingData } from "./components/theme/loading-data.tsx";
import { registerServiceWorker } from "./core/register-service-worker.ts";
import { runSessionTimers } from "./core/run-session-timers.ts";
import { closeMenuAfterChoice } from "./components/close-menu.ts";
import { AlertDialogHost } from "./components/drawer/alert-dialog.tsx";
import { Unexpected } from "./components/theme/unexpected.tsx";

export function links() {
  return [
    {
      rel: "preload",
      href: interLatin,
      as: "font",
      type: "font/woff2",
      crossOrigin: "anonymous" as const,
    },
    { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
    { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
    { rel: "manifest", href: "/manifest.webmanifest" },
  ];
}

/** The router's name of the layout around the finished pages. */
const finishedPages = "public/islands/layout";

/** A placeholder, which the build replaces by the script's address. */
const islandsScript = "/start-islands.js";

export function meta() {
  return [{ title: "Microfinance" }];
}

/**
 * The document around every page. A finished page (`public/islands/layout.tsx`) has the one small script of its islands
 * instead of the router and all of React (decision 140). Development hydrates every page, for hot reloading.
 */
export function Layout(props: { children: ReactNode }) {
  const isFinished =
    useMatches().some((match) => match.id === finishedPages) &&
    import.meta.env.SSR &&
    import.meta.env.PROD;
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#0f6b45" />
        <Meta />
        <Links />
      </head>
      <body>
        {props.children}
        {isFinished ? (
          <script type="module" fetchPriority="low" src={islandsScript} />
        ) : (
          <>
            {(["contact", "identity"] as const).map((part) => (
              <template
                key={part}
                id={sourceOf(part)}
                suppressHydrationWarning
                dangerouslySetInnerHTML={{ __html: lenderLines(part) }}
              />
            ))}
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

/** Shown by the fallback page until the right page has loaded (SITE-1). */
export function HydrateFallback() {
  return <LoadingData isPage />;
}

export default function App() {
  useEffect(runSessionTimers, []);
  useEffect(registerServiceWorker, []);
  useEffect(closeMenuAfterChoice, []);
  return (
    <>
      <Outlet />
      <AlertDialogHost />
    </>
  );
}

/** Unknown addresses have their own page; this one shows errors. */
export function ErrorBoundary() {
  return <Unexpected />;
}
