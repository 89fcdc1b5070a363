import { expect, test } from "vitest";
import { viewFrom } from "./ledger-address.ts";

test.each([
  ["", "balance"],
  ["view=journal", "journal"],
  ["view=account&account=1050", "account"],
  ["view=account", "balance"],
  ["view=nothing", "balance"],
])("the address %j of the ledger shows %s", (address, view) => {
  expect(viewFrom(new URLSearchParams(address))).toBe(view);
});
