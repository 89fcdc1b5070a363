import { act, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { render } from "../../../test-support/render.tsx";
import { Banner } from "./banner.tsx";

afterEach(() => vi.useRealTimers());

test.each([3_000, 5_000])("SITE-31 a banner is dismissed after exactly %i ms", async (time) => {
  vi.useFakeTimers();
  const onDismiss = vi.fn<() => void>();
  render(
    <Banner
      message={{ tone: "success", text: "Saved" }}
      onDismiss={onDismiss}
      dismissAfter={time}
    />,
  );
  expect(screen.getByText("Saved")).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(time - 1));
  expect(onDismiss).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(onDismiss).toHaveBeenCalledOnce();
});
