const minute = 60_000;
const day = 24 * 60 * minute;

/** How long a device stays known to an account after signing in there, in milliseconds (AUTH-15). */
export const knownDeviceLife = 180 * day;

/** A reset link with at least this much life left counts as one the owner can use, in milliseconds (AUTH-27). */
export const usableResetLink = 15 * minute;
