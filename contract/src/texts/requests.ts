/** Refusals of requests whose form is wrong, whatever they ask for (SITE-19). */
export const requestTexts = {
  /** A query parameter that the call does not have. */
  unknownParameter: (name: string) => `Unknown parameter "${shortened(name)}".`,
  /** A query parameter, or a key of one JSON object, that occurs more than once. */
  sentTwice: (name: string) => `"${shortened(name)}" is sent twice.`,
} as const;

/** A name as sent, no longer than a sentence bears. */
function shortened(name: string): string {
  return name.length > 60 ? `${name.slice(0, 60)}…` : name;
}
