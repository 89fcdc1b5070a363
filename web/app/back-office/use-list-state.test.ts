import { expect, test } from "vitest";
import { changedPlace } from "./use-list-state.ts";

const place = new URLSearchParams("query=LN&status=paying&cursor=abc&loan=LN-202601-000001");

test("SITE-35 opening and closing a loan keeps search, filter and page", () => {
  expect(changedPlace(place, { loan: null })).toEqual({
    query: "LN",
    status: "paying",
    cursor: "abc",
  });
  expect(changedPlace(place, { loan: "LN-202601-000002" })["loan"]).toBe("LN-202601-000002");
});

test("SITE-35 another search or filter starts at the first page", () => {
  expect(changedPlace(place, { status: null })).toEqual({
    query: "LN",
    loan: "LN-202601-000001",
  });
  expect(changedPlace(place, { query: "CUS" })).not.toHaveProperty("cursor");
});

test("SITE-35 walking the pages keeps the filter", () => {
  expect(changedPlace(place, { cursor: "def" })).toMatchObject({ status: "paying", cursor: "def" });
});

test("SITE-35 the other order starts at its first page, and keeps the filter", () => {
  expect(changedPlace(place, { order: "oldest" })).toEqual({
    query: "LN",
    status: "paying",
    loan: "LN-202601-000001",
    order: "oldest",
  });
});
