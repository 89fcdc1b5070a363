import { directoryTexts } from "@microfinance/contract/directory/texts.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { FormView } from "../components/public-form/send-form.ts";
import { answerIn, byDirectory } from "./by-directory.ts";

let sent: { path: string; body: unknown }[];
let response: Response;
const shown: unknown[] = [];
const view: FormView = {
  message: (message) => shown.push(message),
  sending: () => {},
  mark: () => {},
};

beforeEach(() => {
  sent = [];
  shown.length = 0;
  vi.stubGlobal("fetch", (path: string, { body }: { body: string }) => {
    sent.push({ path, body: JSON.parse(body) });
    return Promise.resolve(response);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  window.history.replaceState(null, "", "/");
});

function formWith(markup: string): HTMLFormElement {
  const form = document.createElement("form");
  form.innerHTML = markup;
  return form;
}

const button = "<button type='button' data-directory=''>Sign in with Microsoft</button>";

test("AUTH-72 the answer of the directory is sent once, leaves the address, and signs in", async () => {
  window.history.replaceState({ usr: 1 }, "", "/staff/signin?code=c-1&state=s-1&session_state=x");
  response = Response.json({ accessToken: "token" });
  const goOn = vi.fn<() => Promise<void>>(async () => {});
  byDirectory(formWith(button), view, goOn);
  expect(window.location.search).toBe("");
  expect(window.history.state).toEqual({ usr: 1 });
  await vi.waitFor(() => expect(goOn).toHaveBeenCalledWith({ accessToken: "token" }));
  expect(sent).toEqual([
    { path: "/api/staff/signin/directory/finish", body: { code: "c-1", state: "s-1" } },
  ]);
});

test("AUTH-74 a person who does not come in reads why", async () => {
  window.history.replaceState(null, "", "/staff/signin?error=access_denied&state=s-1");
  response = Response.json({ success: false, message: directoryTexts.waits }, { status: 403 });
  byDirectory(formWith(button), view, async () => {});
  await vi.waitFor(() =>
    expect(shown).toContainEqual({ tone: "warning", text: directoryTexts.waits }),
  );
});

test("AUTH-72 a page without the button sends nothing, whatever its address", () => {
  window.history.replaceState(null, "", "/staff/signin?code=c-1&state=s-1");
  byDirectory(formWith(""), view, async () => {});
  expect(sent).toEqual([]);
});

test("AUTH-72 only an address with a state is an answer", () => {
  expect(answerIn("?to=sheet")).toBe(null);
  expect(answerIn("?code=c&state=s&iss=i&scope=openid")).toEqual({
    code: "c",
    state: "s",
    iss: "i",
  });
});
