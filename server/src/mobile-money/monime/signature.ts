import { createHmac, timingSafeEqual } from "node:crypto";

/** Seconds that a delivery may be old, and by which its sender's clock may be ahead. */
const oldest = 300;
const ahead = 60;

/** The bytes that are signed: the time, an underscore, and the body as it was sent. */
function signatureOf(secret: string, seconds: string, body: Buffer): Buffer {
  return createHmac("sha256", secret).update(`${seconds}_`).update(body).digest();
}

/**
 * Why a delivery is not taken, or null (MOMO-4). The one place that knows the form of the signature: the provider
 * publishes the algorithm, while the header and the underscore are known from those who receive its deliveries. A first
 * real delivery has to confirm both.
 * @param header `Monime-Signature: t=<seconds>,v1=<base64>`
 * @param secrets one, or two while the secret is changed; none takes nothing
 */
export function signatureError(
  header: string | undefined,
  body: Buffer,
  secrets: readonly string[],
  now: Date,
): string | null {
  const found = /^t=(\d{1,12}),\s?v1=([A-Za-z0-9+/]{43}=)$/.exec(header ?? "");
  const [, seconds, signature] = found ?? [];
  if (seconds === undefined || signature === undefined) return "the delivery is not signed";
  const age = now.getTime() / 1000 - Number(seconds);
  if (age > oldest || age < -ahead) return "the delivery is of another time";
  const given = Buffer.from(signature, "base64");
  // Every secret is compared, so that the time tells nothing about which one fits.
  const fits = secrets.map((secret) => timingSafeEqual(signatureOf(secret, seconds, body), given));
  return fits.includes(true) ? null : "the signature is wrong";
}

/** The header of a delivery, as the simulator signs it. */
export function signDelivery(secret: string, body: Buffer, now: Date): string {
  const seconds = String(Math.floor(now.getTime() / 1000));
  return `t=${seconds},v1=${signatureOf(secret, seconds, body).toString("base64")}`;
}
