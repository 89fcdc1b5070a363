/** Claims of the access token (AUTH-29). Used for display only: the server decides. */
export interface Claims {
  id: number;
  /** The session's id on the server; empty in a token without one. */
  session_id: string;
  role: "user" | "customer" | "staff";
  first_name: string;
  last_name: string;
  customer_id: string | null;
  staff_id: number | null;
  role_ids: readonly number[];
  permissions: readonly string[];
  /** The lender's directory opened the session: signing out leaves it too (AUTH-77). */
  by_directory?: true;
  /** Seconds since 1970, by the server's clock. */
  iat: number;
  exp: number;
}

/** Whether these claims belong in the customer area: the roles user and customer are equal (AUTH-2). */
export function isCustomer(claims: Pick<Claims, "role">): boolean {
  return claims.role === "user" || claims.role === "customer";
}

/** Decodes the claims of an access token without checking its signature. Returns null for an invalid token. */
export function decodeClaims(token: string): Claims | null {
  const payload = token.split(".")[1];
  if (payload === undefined) return null;
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll("-", "+").replaceAll("_", "/")), (c) =>
      c.charCodeAt(0),
    );
    return claimsFrom(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return null;
  }
}

function claimsFrom(value: unknown): Claims | null {
  if (typeof value !== "object" || value === null) return null;
  const read = (name: string): unknown => Reflect.get(value, name);
  const role = read("role");
  const exp = read("exp");
  if (role !== "user" && role !== "customer" && role !== "staff") return null;
  if (typeof exp !== "number") return null;
  const iat = read("iat");
  return {
    id: numberOr(read("id"), 0),
    session_id: textOr(read("session_id")),
    role,
    first_name: textOr(read("first_name")),
    last_name: textOr(read("last_name")),
    customer_id: textOr(read("customer_id")) || null,
    staff_id: numberOr(read("staff_id"), null),
    role_ids: listOf(read("role_ids"), (item) => typeof item === "number"),
    permissions: listOf(read("permissions"), (item) => typeof item === "string"),
    ...(read("by_directory") === true ? { by_directory: true } : {}),
    iat: typeof iat === "number" ? iat : exp - 15 * 60,
    exp,
  };
}

function numberOr<Otherwise>(value: unknown, otherwise: Otherwise): number | Otherwise {
  return typeof value === "number" ? value : otherwise;
}

function textOr(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function listOf<Item>(value: unknown, fits: (item: unknown) => item is Item): readonly Item[] {
  return Array.isArray(value) ? value.filter(fits) : [];
}
