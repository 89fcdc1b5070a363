const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** A day as staff read it, 05 Nov 2026 (SITE-24); today's, or some days later. */
export function staffDate(daysLater = 0): string {
  const day = new Date(Date.now() + daysLater * 86_400_000);
  return `${String(day.getUTCDate()).padStart(2, "0")} ${months[day.getUTCMonth()]} ${day.getUTCFullYear()}`;
}

/** A day as it is typed, DD-MM-YYYY (SITE-24); today's, or some days later. */
export function dateInput(daysLater = 0): string {
  const [year, month, date] = new Date(Date.now() + daysLater * 86_400_000)
    .toISOString()
    .slice(0, 10)
    .split("-");
  return `${date}-${month}-${year}`;
}
