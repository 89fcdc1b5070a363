import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render as renderInto, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { roleIds, usualPaymentMethods } from "@microfinance/contract/core/constants.ts";
import { expect, vi } from "vitest";
import { AlertDialogHost } from "../app/components/drawer/alert-dialog.tsx";
import { createQueryClient } from "../app/core/query.ts";
import { startSession } from "../app/core/session.ts";
import { tokenWith } from "../app/core/test-browser.ts";
import { useUnsavedGuard } from "../app/core/unsaved-guard.ts";

/** A response of the stubbed API: a body with status 200, a `Response`, or an error for a network failure. */
export type StubbedResponse = object | Response | Error;

/** One request that reached the stubbed API. */
export interface SentRequest {
  method: string;
  path: string;
  body: unknown;
}

/** What the forms of money read, unless a test says otherwise. */
const readByForms: Readonly<Record<string, StubbedResponse>> = {
  "GET /dashboard/business-date": { business_date: "2026-01-12" },
  "GET /payment-methods": {
    methods: [...usualPaymentMethods, "Other"].map((name, at) => ({
      id: at + 1,
      name,
      aliases: [],
      target: name.toLowerCase(),
      target_name: "",
      active: true,
      needs_reference: false,
      takes_excess: false,
      role: name === "Cash" || name === "Other" ? name.toLowerCase() : null,
    })),
  },
  "GET /tills/mine": { tills_on: false, session: null },
};

/**
 * Renders an element for a signed-in manager, or staff with other roles, with an API that responds by method and path,
 * such as "POST /transfers". A list of responses is used in order; the last one repeats. A call without a response
 * stays unanswered: were it refused, its error would stand beside the one that a test waits for, at any moment.
 *
 * Returns among others the requests that write, and every call by method and path.
 */
export function render(
  shown: ReactNode,
  api: Readonly<Record<string, StubbedResponse | StubbedResponse[]>> = {},
  options: { signedOut?: boolean; roles?: readonly number[] } = {},
) {
  const requests: SentRequest[] = [];
  const calls = new Set<string>();
  const waiting = new Map(
    Object.entries({ ...readByForms, ...api }).map(([call, result]) => [call, listOf(result)]),
  );
  vi.stubGlobal("fetch", (address: string, init: RequestInit) => {
    const method = init.method ?? "GET";
    const path = address.replace(/^\/api/, "").replace(/\?.*$/, "");
    calls.add(`${method} ${path}`);
    const text = typeof init.body === "string" ? init.body : "null";
    if (method !== "GET") requests.push({ method, path, body: JSON.parse(text) });
    const responses = waiting.get(`${method} ${path}`) ?? [];
    const result = responses.length > 1 ? responses.shift() : responses[0];
    return response(result);
  });
  if (options.signedOut !== true) signIn(options.roles ?? [roleIds.manager]);
  const routes = [
    { path: "/", element: <Page>{shown}</Page> },
    { path: "/elsewhere", element: <p>Elsewhere</p> },
  ];
  const router = createMemoryRouter(routes);
  const user = userEvent.setup();
  const cache = createQueryClient();
  renderInto(
    <MantineProvider>
      <QueryClientProvider client={cache}>
        <RouterProvider router={router} />
        <AlertDialogHost />
      </QueryClientProvider>
    </MantineProvider>,
  );
  /** Waits until every call for a response has succeeded and the page has it. */
  const untilLoaded = async () => {
    const states = () =>
      new Set(
        cache
          .getQueryCache()
          .findAll()
          .map(({ state }) => state.status),
      );
    await waitFor(() => expect(states()).toEqual(new Set(["success"])));
    // The cache tells the page in the turn after this one.
    await act(() => new Promise<void>((done) => setTimeout(done)));
  };
  return { user, requests, calls, untilLoaded, leave: () => router.navigate("/elsewhere") };
}

/** The input of this label; the asterisk of a required one is left out. */
export function field(label: string | RegExp): HTMLInputElement {
  return screen.getByLabelText<HTMLInputElement>(
    typeof label === "string" ? (text) => text.replace(/ \*$/, "") === label : label,
    // The list of suggestions of an input has its label too.
    { selector: "input, select, textarea" },
  );
}

/** Matches an element by its whole text: the numbers of documents in a sentence are elements of their own. */
export function sentence(text: string | RegExp) {
  const isIt = (element: Element | null) =>
    element !== null &&
    (typeof text === "string" ? element.textContent === text : text.test(element.textContent));
  return (_own: string, element: Element | null) =>
    isIt(element) && ![...(element?.children ?? [])].some(isIt);
}

/** Enters values by their labels at once: typing every letter of many fields takes seconds. */
export function enter(values: Readonly<Record<string, string>>): void {
  for (const [label, value] of Object.entries(values))
    fireEvent.change(field(label), { target: { value } });
}

/** An error as the server sends it. */
export function errorResponse(status: number, message: string, fields?: object): Response {
  return Response.json({ success: false, msg: message, message, fields }, { status });
}

function Page(props: { children: ReactNode }) {
  useUnsavedGuard();
  return props.children;
}

function listOf(result: StubbedResponse | StubbedResponse[]): StubbedResponse[] {
  return Array.isArray(result) ? [...result] : [result];
}

function response(result: StubbedResponse | undefined): Promise<Response> {
  if (result === undefined) return new Promise<never>(() => undefined);
  if (result instanceof Error) return Promise.reject(new TypeError("offline"));
  if (result instanceof Response) return Promise.resolve(result.clone());
  return Promise.resolve(Response.json({ success: true, msg: "", message: "", ...result }));
}

function signIn(roles: readonly number[]): void {
  const iat = Math.floor(Date.now() / 1000);
  startSession(
    tokenWith({
      id: 1,
      staff_id: 1,
      role: "staff",
      role_ids: roles,
      first_name: "Isata",
      last_name: "Koroma",
      iat,
      exp: iat + 900,
    }),
  );
}
