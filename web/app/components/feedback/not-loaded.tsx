import type { ReactNode } from "react";
import { ErrorState } from "./error-state.tsx";

/**
 * Shown in place of data that are not loaded: the skeleton, or after a failure the reason with "Try again".
 *
 * @param fallback the text when the server gave none
 * @param children the skeleton
 */
export function NotLoaded(props: {
  result: { error: Error | null; refetch: () => unknown };
  fallback: string;
  children: ReactNode;
}) {
  const { error, refetch } = props.result;
  if (error === null) return props.children;
  return <ErrorState error={error} fallback={props.fallback} onRetry={() => void refetch()} />;
}
