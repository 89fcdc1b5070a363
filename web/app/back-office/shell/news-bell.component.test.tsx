import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { render } from "../../../test-support/render.tsx";
import { NewsBell } from "./news-bell.tsx";

const news = (since: string, counts: object) => ({
  news: { as_of: "2026-03-16T09:00:00.000Z", since, ...counts },
});

test("SITE-53 the bell counts what is new, and from its opening on what is newer", async () => {
  localStorage.removeItem("newsSeen.1");
  const { user } = render(<NewsBell userId={1} />, {
    "GET /dashboard/news": [
      news("2026-03-09T09:00:00.000Z", { first_review: 2, messages: 1, reversals: 0 }),
      news("2026-03-16T09:00:00.000Z", { first_review: 0, messages: 0, reversals: 0 }),
    ],
  });
  await user.click(await screen.findByRole("button", { name: "News, 3 new" }));
  const reviews = await screen.findByRole("link", {
    name: "2 loans wait for their first review",
  });
  expect(reviews.getAttribute("href")).toBe("/#review-loans?review=first");
  expect(screen.getByRole("link", { name: "1 message through the site" })).toBeTruthy();
  expect(screen.queryByText(/reversed/)).toBeNull();
  expect(localStorage.getItem("newsSeen.1")).toBe("2026-03-16T09:00:00.000Z");
  await user.click(screen.getByRole("button", { name: "Close panel" }));
  await waitFor(() => expect(screen.getByRole("button", { name: "News" })).toBeTruthy());
});
