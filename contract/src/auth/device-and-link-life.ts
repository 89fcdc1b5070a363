const minute = 60_000;
const day = 24 * 60 * minute;

/** How long a device stays known to an account after a sign-in, in milliseconds (AUTH-15). */
export const knownDeviceLife = 180 * day;

/** A reset link valid for at least this long counts as usable by the owner, in milliseconds (AUTH-27). */
export const usableResetLink = 15 * minute;
