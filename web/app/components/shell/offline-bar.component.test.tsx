import { useQuery } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { render } from "../../../test-support/render.tsx";
import { reportCall } from "../../core/reachability.ts";
import { OfflineBar } from "./offline-bar.tsx";

function Loaded() {
  const { data } = useQuery({ queryKey: ["a balance"], queryFn: () => "NLe 100" });
  return <p>{data}</p>;
}

test("SITE-50 a page without any data says that nothing could be loaded", async () => {
  render(<OfflineBar />);
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  reportCall(false);
  expect((await screen.findByRole("alert")).textContent).toMatch(
    /^No connection\. Nothing could be loaded yet\. Keep/,
  );
});

test("SITE-50 a lost connection is reported when the check fails too, and until a call gets a response", async () => {
  render(
    <>
      <Loaded />
      <OfflineBar />
    </>,
  );
  await screen.findByText("NLe 100");
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  expect(screen.queryByRole("alert")).toBeNull();
  reportCall(false);
  expect((await screen.findByRole("alert")).textContent).toMatch(
    /^No connection\. What you see is as of \d\d:\d\d\./,
  );
  reportCall(true);
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
});

test("SITE-50 one failed call is no lost connection while the server answers", async () => {
  render(<OfflineBar />);
  const checks: string[] = [];
  vi.stubGlobal("fetch", (path: string) => {
    checks.push(path);
    return Promise.resolve(new Response("ok"));
  });
  reportCall(false);
  await waitFor(() => expect(checks).toEqual(["/healthz"]));
  expect(screen.queryByRole("alert")).toBeNull();
});

test("SITE-50 failed calls start one check, and none while the loss is reported", async () => {
  render(<OfflineBar />);
  let checks = 0;
  let answer: (response: Response) => void = () => undefined;
  vi.stubGlobal("fetch", () => {
    checks += 1;
    return new Promise<Response>((resolve) => {
      answer = resolve;
    });
  });
  for (let call = 0; call < 5; call += 1) reportCall(false);
  expect(checks).toBe(1);
  answer(new Response("", { status: 502 }));
  await screen.findByRole("alert");
  for (let call = 0; call < 5; call += 1) reportCall(false);
  expect(checks).toBe(1);
});
