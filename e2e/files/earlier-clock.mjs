// Preloaded by a server whose clock is some days behind: CLOCK_DAYS_BEHIND.
const behind = Number(process.env["CLOCK_DAYS_BEHIND"] ?? 0) * 86_400_000;
const now = Date.now.bind(Date);

globalThis.Date = class extends Date {
  /** @param {...any} parts */
  constructor(...parts) {
    // @ts-expect-error: the parts are those of a Date
    super(...(parts.length === 0 ? [now() - behind] : parts));
  }

  static now() {
    return now() - behind;
  }
};
