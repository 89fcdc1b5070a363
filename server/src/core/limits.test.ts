import { describe, expect, test } from "vitest";
import { networkOf, waitFor } from "./limits.ts";

describe("AUTH-14 networks", () => {
  test.each([
    ["10.0.0.1", "10.0.0.1"],
    ["::ffff:10.0.0.1", "10.0.0.1"],
    ["2001:db8:1:2:aaaa:bbbb:cccc:dddd", "2001:db8:1::/48"],
    ["2001:0DB8:0001:0002::1", "2001:db8:1::/48"],
    ["2001:db8::1", "2001:db8:0::/48"],
    ["::1", "0:0:0::/48"],
    ["fe80::1%eth0", "fe80:0:0::/48"],
    ["command line", "command line"],
  ])("%s counts as %s", (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe("AUTH-14 the wait in seconds", () => {
  const now = new Date("2026-03-16T09:00:00Z");
  const at = (secondsAgo: number) => ({ created_at: new Date(now.getTime() - secondsAgo * 1000) });
  const limit = { count: 2, window: 60_000 };

  test("is 0 below the count; at the count it ends when the oldest attempt leaves the window", () => {
    expect(waitFor([], limit, now)).toBe(0);
    expect(waitFor([at(1)], limit, now)).toBe(0);
    expect(waitFor([at(1), at(20)], limit, now)).toBe(40);
    expect(waitFor([at(1), at(59.9)], limit, now)).toBe(1);
  });
});
