import { StartError } from "../core/start-error.ts";

/**
 * Reads `--to`: a minute or a second of the lender's time, which is UTC, such as "2026-11-22 14:31".
 *
 * @returns null for "latest"
 * @throws {StartError} when the text is no such time
 */
export function readMoment(text: string): Date | null {
  if (text === "latest") return null;
  const parts = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)(:\d\d)?Z?$/.exec(text.trim());
  const moment = new Date(`${parts?.[1]}T${parts?.[2]}${parts?.[3] ?? ":00"}Z`);
  // The 31st of a shorter month would become a day of the next one.
  if (
    parts === null ||
    Number.isNaN(moment.getTime()) ||
    !moment.toISOString().startsWith(parts[1] ?? "-")
  )
    throw new StartError(`"${text}" is not a time such as 2026-11-22 14:31, or latest`);
  return moment;
}
