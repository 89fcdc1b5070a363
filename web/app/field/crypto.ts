import { pinRounds } from "@microfinance/contract/collections/on-phone.ts";
import { decrypted, encrypted, type Sealed } from "../core/sealed.ts";

/** The key of the data on the phone, encrypted twice: with the PIN, and with the server's recovery key (COLL-38). */
export interface Lock {
  salt: Uint8Array<ArrayBuffer>;
  rounds: number;
  byPin: Sealed;
  byOffice: Sealed;
}

const algorithm = "AES-GCM";
const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));
const toBytes = (text: string) => new TextEncoder().encode(text);

/** Makes a new key, and encrypts it with the PIN and with the recovery key. */
export async function makeLock(
  pin: string,
  recoveryKey: string,
  rounds = pinRounds,
): Promise<{ lock: Lock; key: CryptoKey }> {
  const raw = random(32);
  const lock = await lockFor(raw, pin, recoveryKey, rounds);
  return { lock, key: await importKey(raw) };
}

/** Decrypts the key with a PIN; null for a wrong one. */
export async function openByPin(lock: Lock, pin: string): Promise<CryptoKey | null> {
  const raw = await decrypted(await pinKey(pin, lock.salt, lock.rounds), "pin", lock.byPin);
  return raw === null ? null : importKey(raw);
}

/**
 * Decrypts the key with the recovery key, and encrypts it with a new PIN; null for the recovery key of another sheet.
 */
export async function renewPin(
  lock: Lock,
  recoveryKey: string,
  pin: string,
): Promise<{ lock: Lock; key: CryptoKey } | null> {
  const raw = await decrypted(await officeKey(recoveryKey), "office", lock.byOffice);
  if (raw === null) return null;
  return {
    lock: await lockFor(new Uint8Array(raw), pin, recoveryKey, lock.rounds),
    key: await importKey(raw),
  };
}

async function lockFor(
  raw: Uint8Array<ArrayBuffer>,
  pin: string,
  recoveryKey: string,
  rounds: number,
): Promise<Lock> {
  const salt = random(16);
  const byPin = await encrypted(await pinKey(pin, salt, rounds), "pin", raw);
  return {
    salt,
    rounds,
    byPin,
    byOffice: await encrypted(await officeKey(recoveryKey), "office", raw),
  };
}

async function pinKey(
  pin: string,
  salt: Uint8Array<ArrayBuffer>,
  iterations: number,
): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey("raw", toBytes(pin), "PBKDF2", false, [
    "deriveKey",
  ]);
  return crypto.subtle.deriveKey(
    { name: "PBKDF2", hash: "SHA-256", salt, iterations },
    material,
    { name: algorithm, length: 256 },
    false,
    ["encrypt", "decrypt"],
  );
}

async function officeKey(recoveryKey: string): Promise<CryptoKey> {
  return importKey(Uint8Array.from(atob(recoveryKey), (one) => one.charCodeAt(0)));
}

/** A key that scripts can use but not export. */
async function importKey(raw: BufferSource): Promise<CryptoKey> {
  return crypto.subtle.importKey("raw", raw, algorithm, false, ["encrypt", "decrypt"]);
}
