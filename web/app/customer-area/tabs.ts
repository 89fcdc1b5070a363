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
import LogoutPage from "./shell/logout-page.tsx";

// Its Mantine styles are those of the frame (mantine-styles.test.ts).
const fetchHome = () => import("./home/home-page.tsx");
// Most visits start there, so it loads together with the layout. A failed download is reported by the component that renders it.
if (typeof window !== "undefined" && window.location.hash === "")
  fetchHome().catch(() => undefined);

/** The tabs of the dashboard by their hash (CUST-20); `recent` is the first one, shown as Home. */
export const tabs = {
  recent: {
    label: "Home",
    icon: IconHome,
    page: lazy(fetchHome),
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
