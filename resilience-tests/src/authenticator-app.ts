import { createHmac } from "node:crypto";

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
/** A code is shown for this long (RFC 6238). Milliseconds. */
const shownFor = 30_000;

/** The six digits that an authenticator app shows for a secret, now, or a number of codes later or earlier (RFC 4226, RFC 6238). */
export function appCode(secret: string, later = 0): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / shownFor) + later));
  const digest = createHmac("sha1", bytesOf(secret)).update(counter).digest();
  const at = (digest.at(-1) ?? 0) & 0x0f;
  return String((digest.readUInt32BE(at) & 0x7fff_ffff) % 1_000_000).padStart(6, "0");
}

/** Base32, in groups or not. */
function bytesOf(secret: string): Buffer {
  const bits = [...secret.replaceAll(" ", "")]
    .map((letter) => letters.indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  return Buffer.from((bits.match(/[01]{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
