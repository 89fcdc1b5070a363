import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { errorResponse, render } from "../../../test-support/render.tsx";
import { NoticesPanel } from "./notices-panel.tsx";

const none = { notices: [], unread: 0, page: 1, pages: 1, total: 0, next: null, previous: null };

test("MSG-7 the panel of the bell shows a failed call, and without notices what it is for, with its link to the site", async () => {
  const { user } = render(<NoticesPanel opened onClose={() => undefined} />, {
    "GET /notices": [errorResponse(429, "Please wait a minute."), none],
  });
  expect((await screen.findByRole("alert")).textContent).toContain("Please wait a minute.");
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("No notices yet")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Back to site" }).getAttribute("href")).toBe("/");
});
