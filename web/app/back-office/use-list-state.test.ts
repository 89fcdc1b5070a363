import { expect, test } from "vitest";
import { changedParams } from "./use-list-state.ts";

const params = new URLSearchParams("query=LN&status=paying&cursor=abc&loan=LN-202601-000001");

test("SITE-35 opening and closing a loan keeps search, filter and page", () => {
  expect(changedParams(params, { loan: null })).toEqual({
    query: "LN",
    status: "paying",
    cursor: "abc",
  });
  expect(changedParams(params, { loan: "LN-202601-000002" })["loan"]).toBe("LN-202601-000002");
});

test("SITE-35 another search or filter starts at the first page", () => {
  expect(changedParams(params, { status: null })).toEqual({
    query: "LN",
    loan: "LN-202601-000001",
  });
  expect(changedParams(params, { query: "CUS" })).not.toHaveProperty("cursor");
});

test("SITE-35 another page keeps the filter", () => {
  expect(changedParams(params, { cursor: "def" })).toMatchObject({
    status: "paying",
    cursor: "def",
  });
});

test("SITE-35 the other order starts at its first page, and keeps the filter", () => {
  expect(changedParams(params, { order: "oldest" })).toEqual({
    query: "LN",
    status: "paying",
    loan: "LN-202601-000001",
    order: "oldest",
  });
});
