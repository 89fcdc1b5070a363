import type { lookup } from "node:dns";
import { createServer, type Server } from "node:net";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { postEvent } from "./post-event.ts";
import {
  isPublicAddress,
  PrivateAddress,
  publicLookup,
  receiverAddressError,
} from "./public-address.ts";

/** A machine of the private network that counts who comes. */
let inside: Server;
let port = 0;
let came = 0;

beforeAll(async () => {
  inside = createServer((socket) => {
    came += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => inside.listen(0, resolve));
  ({ port } = inside.address() as AddressInfo);
});
afterAll(() => new Promise((resolve) => inside.close(resolve)));

/** Looks every name up as these addresses, one after the other. */
function resolvesTo(...rounds: string[][]): typeof lookup {
  let asked = 0;
  const resolve = (
    _name: string,
    _options: object,
    done: (error: null, found: { address: string; family: number }[]) => void,
  ) => {
    const found = rounds[Math.min(asked, rounds.length - 1)] ?? [];
    asked += 1;
    done(
      null,
      found.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    );
  };
  return resolve as unknown as typeof lookup;
}

const post = (address: string, resolve?: typeof lookup) =>
  postEvent(
    { address, webhookId: "evt", body: "{}", secrets: [Buffer.alloc(32)], now: new Date(0) },
    { toPrivate: false, timeout: 900_000, ...(resolve === undefined ? {} : { resolve }) },
  );

describe("CONN-9 an event never reaches a private network", () => {
  test.each([
    "https://127.0.0.1:PORT/",
    "https://127.0.0.1.:PORT/",
    "https://127.1:PORT/",
    "https://127.0.1:PORT/",
    "https://2130706433:PORT/",
    "https://017700000001:PORT/",
    "https://0177.0.0.1:PORT/",
    "https://0x7f.0.0.1:PORT/",
    "https://0x7f000001:PORT/",
    "https://0x7F.1:PORT/",
    "https://127.255.255.254:PORT/",
    "https://%31%32%37.0.0.1:PORT/",
    "https://１２７.０.０.１:PORT/",
    "https://①②⑦.⓪.⓪.①:PORT/",
    "https://127。0。0。1:PORT/",
    "https://user:word@127.0.0.1:PORT/",
    "https://books.example@127.0.0.1:PORT/",
    "https:\\\\127.0.0.1:PORT\\",
    "https:127.0.0.1:PORT/",
    "https://0:PORT/",
    "https://0.0.0.0:PORT/",
    "https://[::1]:PORT/",
    "https://[::]:PORT/",
    "https://[0:0:0:0:0:0:0:1]:PORT/",
    "https://[0000:0000:0000:0000:0000:0000:0000:0001]:PORT/",
    "https://[::127.0.0.1]:PORT/",
    "https://[::ffff:127.0.0.1]:PORT/",
    "https://[::ffff:7f00:1]:PORT/",
    "https://[::ffff:0:127.0.0.1]:PORT/",
    "https://[64:ff9b::127.0.0.1]:PORT/",
    "https://[64:ff9b:1::7f00:1]:PORT/",
    "https://[2002:7f00:1::]:PORT/",
    "https://[2001:0:7f00:1::]:PORT/",
    "https://[fe80::1]:PORT/",
    "https://[fec0::1]:PORT/",
    "https://[fc00::1]:PORT/",
    "https://[fd00:ec2::254]:PORT/",
    "https://[ff02::1]:PORT/",
    "https://10.0.0.1:PORT/",
    "https://172.31.255.255:PORT/",
    "https://192.168.1.1:PORT/",
    "https://169.254.169.254:PORT/latest/meta-data",
    "https://100.64.0.1:PORT/",
    "https://192.0.0.1:PORT/",
    "https://198.18.0.1:PORT/",
    "https://224.0.0.1:PORT/",
    "https://255.255.255.255:PORT/",
    "http://93.184.216.34/",
  ])("at %s", async (spelled) => {
    await expect(post(spelled.replace("PORT", String(port)))).rejects.toThrow(PrivateAddress);
    expect(came).toBe(0);
  });

  test.each([
    [["127.0.0.1"]],
    [["10.1.2.3"]],
    [["::1"]],
    [["::ffff:127.0.0.1"]],
    [["fd12::1"]],
    [["93.184.216.34", "127.0.0.1"]],
  ])("by a name that leads to %j", async (addresses) => {
    const sent = post(`https://localtest.example:${port}/`, resolvesTo(addresses));
    await expect(sent).rejects.toThrow(PrivateAddress);
    expect(came).toBe(0);
  });

  test.each(["localhost", "LOCALHOST", "localhost."])(
    "by the name %s, as this machine knows it",
    async (name) => {
      await expect(post(`https://${name}:${port}/`)).rejects.toThrow(
        /127\.0\.0\.1|::1|ENOTFOUND|EAI_AGAIN/,
      );
      expect(came).toBe(0);
    },
  );

  test("by a name that changes its address: the one that was judged is the one connected to", () => {
    const look = publicLookup(resolvesTo(["93.184.216.34"], ["127.0.0.1"]));
    const answers: unknown[] = [];
    const done = (error: Error | null, address: unknown) => answers.push(error ?? address);
    look("rebind.example", { all: false }, done);
    look("rebind.example", { all: true }, done);
    look("rebind.example", { all: false }, done);
    expect(answers).toEqual([
      "93.184.216.34",
      expect.any(PrivateAddress),
      expect.any(PrivateAddress),
    ]);
  });

  test.each(["93.184.216.34", "8.8.8.8", "2606:4700::1111", "::ffff:8.8.8.8"])(
    "%s is public",
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  test.each(["", "nowhere", "1.2.3", "1.2.3.4.5"])("%j is no address", (text) => {
    expect(isPublicAddress(text)).toBe(false);
  });
});

test.each([
  ["https://books.example/in?key=1", null],
  ["books.example", "no address"],
  ["", "no address"],
  ["http://books.example/in", "not https"],
  ["ftp://books.example/in", "not https"],
  ["javascript:alert(1)", "not https"],
  ["https://", "no address"],
  ["https://user@books.example/in", "with credentials"],
  ["https://user:word@books.example/in", "with credentials"],
  ["https://books.example/in#part", "with credentials"],
])("CONN-9 %s is %s", (text, error) => {
  expect(receiverAddressError(text, false)).toBe(error);
});

test("CONN-9 a plain address is allowed only where the installation says so", () => {
  expect(receiverAddressError("http://10.0.0.5:8080/in", true)).toBeNull();
});
