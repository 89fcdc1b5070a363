import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { enter, errorResponse, field, render } from "../../test-support/render.tsx";
import { getSession } from "../core/session.ts";
import { SessionsList } from "./sessions-list.tsx";

const session = (id: string, current = false) => ({
  id,
  current,
  user_agent: "Mozilla/5.0 (Linux; Android 10) Chrome/130",
  created_at: "2026-11-05T14:30:00.000Z",
  last_seen_at: "2026-11-05T15:00:00.000Z",
  network_address: null,
});
const [own, first, second] = [session("1", true), session("2"), session("3")];
const shown = <SessionsList onCancel={() => undefined} />;
const live = (...sessions: object[]) => ({ sessions });

test("AUTH-35 all other sessions end with the password only, and then none is left to end", async () => {
  const { user, requests } = render(shown, {
    "GET /user/sessions": [live(own, first, second), live(own, first, second), live(own)],
    "POST /user/sessions/end-others": [
      errorResponse(400, "Please enter your current password."),
      { msg: "You are signed out on all other devices." },
    ],
  });
  const end = async () => user.click(await screen.findByRole("button", { name: "End all others" }));
  await end();
  expect(await screen.findByText("Please enter your current password.")).toBeTruthy();
  expect(screen.getAllByRole("listitem")).toHaveLength(3);
  expect(screen.getAllByText("This device")).toHaveLength(1);
  enter({ "Current password": "a long way home 7" });
  await end();
  expect(await screen.findByText("You are signed out on all other devices.")).toBeTruthy();
  await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(1));
  expect(screen.queryByRole("button", { name: "End all others" })).toBeNull();
  expect(requests.at(-1)?.body).toEqual({ current_password: "a long way home 7" });
  expect(field("Current password").value).toBe("");
});

test("AUTH-35 the session of this device ends without the password", async () => {
  const { user } = render(shown, {
    "GET /user/sessions": live(own, first),
    "POST /staff/signout": { msg: "" },
  });
  await user.click(await screen.findByRole("button", { name: /^End this session/ }));
  await waitFor(() => expect(getSession().state).toBe("signed-out"));
});
