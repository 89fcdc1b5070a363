import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { render } from "../../../test-support/render.tsx";
import { ApiError } from "../../core/api-error.ts";
import { NotLoaded } from "./not-loaded.tsx";

const fallback = "The list could not be fetched.";

test("what is loading has its skeleton", () => {
  render(
    <NotLoaded result={{ error: null, refetch: vi.fn<() => void>() }} fallback={fallback}>
      <p>Skeleton</p>
    </NotLoaded>,
  );
  expect(screen.getByText("Skeleton")).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("what could not be loaded has the reason, and another attempt", () => {
  const refetch = vi.fn<() => void>();
  render(
    <NotLoaded result={{ error: new Error(), refetch }} fallback={fallback}>
      <p>Skeleton</p>
    </NotLoaded>,
  );
  expect(screen.queryByText("Skeleton")).toBeNull();
  expect(screen.getByRole("alert").textContent).toContain(fallback);
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(refetch).toHaveBeenCalledOnce();
});

test("without an answer of the server there is a hint what to do", () => {
  const error = new ApiError(null, "Network Error");
  render(
    <NotLoaded result={{ error, refetch: vi.fn<() => void>() }} fallback={fallback}>
      <p>Skeleton</p>
    </NotLoaded>,
  );
  expect(screen.getByRole("alert").textContent).toContain(
    "Network ErrorThe server did not answer. Check the connection of this device, then try again.",
  );
});
