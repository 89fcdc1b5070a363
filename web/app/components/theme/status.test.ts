import { describe, expect, test } from "vitest";
import { statusDisplay } from "./status.ts";

describe("LOAN-39 status dots", () => {
  test.each([
    ["applied", "Applied"],
    ["", "Reviewing"],
    [null, "Reviewing"],
    ["cancel", "Canceled"],
    ["on-leave", "On Leave"],
    ["on_leave", "On Leave"],
    ["completed", "Completed"],
  ])("%s reads %s", (status, label) => {
    expect(statusDisplay(status).label).toBe(label);
  });

  test("LOAN-39 an unlisted status has the colour of processed and its own text", () => {
    expect(statusDisplay("Frozen")).toEqual({
      tone: statusDisplay("processed").tone,
      label: "Frozen",
    });
  });
});
