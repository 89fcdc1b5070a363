import { describe, expect, it } from "vitest";
import { toAppError } from "./errors.ts";

describe("an unavailable database", () => {
  it.each([
    "timeout exceeded when trying to connect",
    "timeout expired",
    "Connection terminated due to connection timeout",
    "Connection terminated unexpectedly",
    "Client has encountered a connection error and is not queryable",
    "Cannot use a pool after calling end on the pool",
  ])("returns 503 with Retry-After: %s", (text) => {
    expect(toAppError(new Error(text))).toMatchObject({ status: 503, retryAfter: 2 });
  });

  it("is distinguished from every other error", () => {
    const error = toAppError(new Error("timeout of another kind"));
    expect(error.status).toBe(500);
    expect(error.message).toBe("An unexpected error occurred");
  });
});
