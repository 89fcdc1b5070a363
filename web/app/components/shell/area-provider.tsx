import { useEffect, useState, type ReactNode } from "react";
import { MantineProvider } from "@mantine/core";
import { timers } from "@microfinance/contract/core/constants.ts";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import "../theme/mantine-styles.ts";
import { createQueryClient } from "../../core/query.ts";
import { cssVariables, theme } from "../theme/theme.ts";
import { BannerTime } from "../feedback/banner.tsx";

/**
 * Mantine, the colour scheme and the query cache of one signed-in area. The cache ends with the area, so the next
 * person in this browser sees none of its data (AUTH-34).
 *
 * @param createCache returns the cache, which may already have responses; without it, an empty one.
 * @param loadRest loads the code that most sections need after the first page.
 */
export function AreaProvider(props: {
  createCache?: () => QueryClient;
  loadRest: () => () => void;
  children: ReactNode;
}) {
  const [cache] = useState(props.createCache ?? createQueryClient);
  const { loadRest } = props;
  useEffect(() => loadRest(), [loadRest]);
  useEffect(
    () => () => {
      cache.clear();
      // The public site follows the system.
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
