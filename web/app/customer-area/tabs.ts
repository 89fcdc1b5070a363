import { lazy } from "react";
import type { Icon } from "@tabler/icons-react";
import {
  IconBuildingStore,
  IconCash,
  IconHome,
  IconLogout,
  IconUsersGroup,
} from "@tabler/icons-react";
import { withMantine } from "../components/theme/with-mantine.ts";
import HomePage from "./home/home-page.tsx";
import LogoutPage from "./shell/logout-page.tsx";

/** The tabs of the dashboard by their hash (CUST-20); `recent` is the first one, shown as Home. */
export const tabs = {
  recent: {
    label: "Home",
    icon: IconHome,
    // Most visits start there: it loads with the layout, whose Mantine styles are its own (mantine-styles.test.ts).
    page: HomePage,
  },
  loans: {
    label: "My Loans",
    icon: IconCash,
    page: lazy(withMantine(() => import("./loans/my-loans-page.tsx"))),
  },
  guarantors: {
    label: "Guarantors",
    icon: IconUsersGroup,
    page: lazy(withMantine(() => import("./guarantors/guarantors-page.tsx"))),
  },
  business: {
    label: "Business",
    icon: IconBuildingStore,
    page: lazy(withMantine(() => import("./business/business-page.tsx"))),
  },
  logout: {
    label: "Logout",
    icon: IconLogout,
    // Part of the layout's code, so that signing out needs no download.
    page: LogoutPage,
  },
} as const satisfies Record<
  string,
  {
    label: string;
    icon: Icon;
    page: React.ComponentType | React.LazyExoticComponent<React.ComponentType>;
  }
>;

/** The key of a tab, as in the address. */
export type TabKey = keyof typeof tabs;

/** Whether a text is the key of a tab. */
export function isTabKey(key: string): key is TabKey {
  return key in tabs;
}

/** All keys, in the sidebar's order. */
export const tabKeys: readonly TabKey[] = Object.keys(tabs).filter(isTabKey);
