import type { Endpoint } from "@microfinance/contract/core/endpoint.ts";

/** The code of the branch that the address of the back office names (BR-5); empty for all that the person sees. */
export function branchInView(): string {
  if (typeof window === "undefined") return "";
  const { pathname, hash } = window.location;
  if (!pathname.startsWith("/staff/")) return "";
  return new URLSearchParams(hash.split("?")[1]).get("branch") ?? "";
}

/** The branch that a call is narrowed to: that in view for what is read, but for the branches themselves; or empty. */
export function branchOf({ method, access, tag }: Endpoint): string {
  return method === "GET" && access !== "public" && tag !== "branches" ? branchInView() : "";
}
