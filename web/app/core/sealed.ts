/** An encrypted value, as the browser's database stores it. */
export interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

const algorithm = "AES-GCM";
const toBytes = (text: string) => new TextEncoder().encode(text);

/** Makes a key that scripts can use but not export. */
export async function makeKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: algorithm, length: 256 }, false, ["encrypt", "decrypt"]);
}

/** Encrypts a value together with its name, so that it cannot be decrypted as another value. */
export async function seal(key: CryptoKey, name: string, value: unknown): Promise<Sealed> {
  return encrypted(key, name, toBytes(JSON.stringify(value)));
}

/** Decrypts a value. @throws Error when it was changed, or is that of another name or key */
export async function unseal<Value>(key: CryptoKey, name: string, sealed: Sealed): Promise<Value> {
  const bytes = await decrypted(key, name, sealed);
  if (bytes === null) throw new Error(`${name} cannot be read with this key`);
  // Only `seal` writes under this name.
  return JSON.parse(new TextDecoder().decode(bytes)) as Value;
}

/** Encrypts bytes together with their name. */
export async function encrypted(
  key: CryptoKey,
  name: string,
  value: BufferSource,
): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const data = await crypto.subtle.encrypt(
    { name: algorithm, iv, additionalData: toBytes(name) },
    key,
    value,
  );
  return { iv, data };
}

/** Decrypts bytes; null when they were changed, or are those of another name or key. */
export async function decrypted(
  key: CryptoKey,
  name: string,
  { iv, data }: Sealed,
): Promise<ArrayBuffer | null> {
  const additionalData = toBytes(name);
  return crypto.subtle
    .decrypt({ name: algorithm, iv, additionalData }, key, data)
    .catch(() => null);
}
