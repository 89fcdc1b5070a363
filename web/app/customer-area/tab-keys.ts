/** The labels of the tabs by their hash (CUST-20), in the sidebar's order; `recent` is the first one. */
export const tabLabels = {
  recent: "Home",
  loans: "My Loans",
  guarantors: "Guarantors",
  business: "Business",
  logout: "Logout",
} as const;

/** The key of a tab, as in the address. */
export type TabKey = keyof typeof tabLabels;

/** Whether a text is the key of a tab. */
export function isTabKey(key: string): key is TabKey {
  return Object.hasOwn(tabLabels, key);
}

/** All keys, in the sidebar's order. */
export const tabKeys: readonly TabKey[] = Object.keys(tabLabels).filter(isTabKey);
