import ssh2 from "ssh2";
import { expect, test } from "vitest";
import { newKeyPair } from "./sftp.ts";

test("FILE-12 every key pair can be signed in with, also one whose public key begins with a zero", () => {
  const broken: string[] = [];
  for (let pairs = 0; pairs < 2_000; pairs += 1) {
    const { publicKey, privateKey } = newKeyPair();
    const keys = [publicKey, privateKey].map((text) => ssh2.utils.parseKey(text));
    for (const key of keys) if (key instanceof Error) broken.push(key.message);
  }
  expect(broken).toEqual([]);
});
