// Preloaded by a server whose clock is some days behind: CLOCK_DAYS_BEHIND.
const behind = Number(process.env["CLOCK_DAYS_BEHIND"] ?? 0) * 86_400_000;

globalThis.Date = new Proxy(Date, {
  construct: (date, parts, made) =>
    Reflect.construct(date, parts.length === 0 ? [date.now() - behind] : parts, made),
  get: (date, name) => (name === "now" ? () => date.now() - behind : Reflect.get(date, name)),
});
