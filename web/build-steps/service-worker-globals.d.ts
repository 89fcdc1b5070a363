/** What the build writes before the service worker's own text. */
declare const release: string;
/** Addresses kept from the start. */
declare const kept: readonly string[];
/** The files each area cannot do without, by the area's address. */
declare const areas: Readonly<Record<string, readonly string[]>>;
