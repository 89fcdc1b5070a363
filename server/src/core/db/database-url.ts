/** Whether this is the address of a database on one host: `postgres://user:password@host:port/database`. */
export function isDatabaseUrl(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^postgres(ql)?:$/.test(url.protocol) && /^[^,]+$/.test(url.hostname);
}
