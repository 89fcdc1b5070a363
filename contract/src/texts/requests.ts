/** Error texts for malformed requests, whatever the endpoint (SITE-19). */
export const requestTexts = {
  /** An unknown query parameter. */
  unknownParameter: (name: string) => `Unknown parameter "${shortened(name)}".`,
  /** A repeated query parameter, or a repeated key of one JSON object. */
  sentTwice: (name: string) => `"${shortened(name)}" is sent twice.`,
} as const;

/** The name as sent, cut to a readable length. */
function shortened(name: string): string {
  return name.length > 60 ? `${name.slice(0, 60)}…` : name;
}
