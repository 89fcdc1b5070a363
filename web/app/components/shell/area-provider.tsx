import { useEffect, useState, type ReactNode } from "react";
import { MantineProvider } from "@mantine/core";
import { timers } from "@microfinance/contract/core/constants.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { config } from "zod";
import "../theme/mantine-styles.ts";
import { createQueryClient } from "../../core/query.ts";
import { cssVariables, theme } from "../theme/theme.ts";
import { fetchKitAtRest } from "../theme/with-mantine.ts";
import { BannerTime } from "../feedback/banner.tsx";

// Schemas must not compile themselves: the content security policy allows no eval.
config({ jitless: true });

/**
 * The kit, the colour scheme and the cache of one signed-in area. Everything fetched is
 * forgotten with the area, so nothing of one person is left for the next (AUTH-34).
 */
export function AreaProvider(props: { children: ReactNode }) {
  const [cache] = useState(createQueryClient);
  useEffect(fetchKitAtRest, []);
  useEffect(
    () => () => {
      cache.clear();
      // The public site is always light.
      document.documentElement.removeAttribute("data-mantine-color-scheme");
    },
    [cache],
  );
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={cache}>
        <BannerTime value={timers.banner}>{props.children}</BannerTime>
      </QueryClientProvider>
    </MantineProvider>
  );
}
