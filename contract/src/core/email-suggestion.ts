import { emailDomains } from "./constants.ts";
import { hasRecognizedDomain, normalizeEmail } from "./email.ts";

/** Differences up to which a host counts as a typing error. */
const mostDifferences = 2;
/** A shorter host may differ in one place only: "me.com" is close to many others. */
const shortHost = 8;

/**
 * The recognized host that was probably meant, "gmail.com" for "gmial.com"; null where the host is recognized or is
 * close to none (AUTH-71).
 */
export function suggestedHost(address: string): string | null {
  const normal = normalizeEmail(address);
  const at = normal.lastIndexOf("@");
  if (at < 1 || hasRecognizedDomain(normal)) return null;
  const host = normal.slice(at + 1);
  const limit = host.length < shortHost ? 1 : mostDifferences;
  const [nearest] = emailDomains
    .map((domain) => ({ domain, distance: differences(host, domain) }))
    .filter(({ distance }) => distance <= limit)
    .toSorted((one, other) => one.distance - other.distance);
  return nearest?.domain ?? null;
}

/** The address with the suggested host. */
export function withHost(address: string, host: string): string {
  const input = address.trim();
  return `${input.slice(0, input.lastIndexOf("@") + 1)}${host}`;
}

/** How many letters to insert, remove, replace or swap with the next one turn one text into the other. */
function differences(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > mostDifferences) return mostDifferences + 1;
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      const isSwapped =
        i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row.push(
        Math.min(
          (rows[i - 1]?.[j] ?? 0) + 1,
          (row[j - 1] ?? 0) + 1,
          (rows[i - 1]?.[j - 1] ?? 0) + (isSame ? 0 : 1),
          ...(isSwapped ? [(rows[i - 2]?.[j - 2] ?? 0) + 1] : []),
        ),
      );
    }
    rows.push(row);
  }
  return rows[one.length]?.[other.length] ?? 0;
}
