import { lazy } from "react";
import type { Icon } from "../components/display/icon.tsx";
import IconBuildingStore from "icon:building-store";
import IconCash from "icon:cash";
import IconHome from "icon:home";
import IconLogout from "icon:logout";
import IconUsersGroup from "icon:users-group";
import { withMantine } from "../components/theme/with-mantine.ts";
import HomePage from "./home/home-page.tsx";
import LogoutPage from "./shell/logout-page.tsx";
import type { TabKey } from "./tab-keys.ts";

/** Icon and page of each tab of the dashboard (CUST-20). */
export const tabs = {
  recent: {
    icon: IconHome,
    // Most visits start there: it loads with the layout, whose Mantine styles are its own (mantine-styles.test.ts).
    page: HomePage,
  },
  loans: {
    icon: IconCash,
    page: lazy(withMantine(() => import("./loans/my-loans-page.tsx"))),
  },
  guarantors: {
    icon: IconUsersGroup,
    page: lazy(withMantine(() => import("./guarantors/guarantors-page.tsx"))),
  },
  business: {
    icon: IconBuildingStore,
    page: lazy(withMantine(() => import("./business/business-page.tsx"))),
  },
  logout: {
    icon: IconLogout,
    // Part of the layout's code, so that signing out needs no download.
    page: LogoutPage,
  },
} as const satisfies Record<
  TabKey,
  {
    icon: Icon;
    page: React.ComponentType | React.LazyExoticComponent<React.ComponentType>;
  }
>;
