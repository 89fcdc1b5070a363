import { createHmac } from "node:crypto";

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The six digits an authenticator app shows for a key, some steps of 30 seconds from now (RFC 6238, RFC 4226). */
export function sixDigits(key: string, steps = 0): string {
  const bits = [...key.replaceAll(" ", "")]
    .map((letter) => letters.indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const digest = createHmac("sha1", Buffer.from(bytes)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0x0f;
  const number = (digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000;
  return String(number).padStart(6, "0");
}
