import { type ReactNode, useEffect } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
import interLatin from "./components/theme/fonts/inter-latin-400-750.woff2?url";
import "./components/theme/tokens.css";
import { LoadingData } from "./components/theme/loading-data.tsx";
import { registerServiceWorker } from "./core/register-service-worker.ts";
import { useSessionTimers } from "./core/use-session-timers.ts";
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

export function meta() {
  return [{ title: "Microfinance" }];
}

/** The document around every page. */
export function Layout(props: { children: ReactNode }) {
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
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** Shown by the fallback page until the right page has loaded (SITE-1). */
export function HydrateFallback() {
  return <LoadingData page="site" />;
}

export default function App() {
  useSessionTimers();
  useEffect(registerServiceWorker, []);
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
