import { Component, type ReactNode } from "react";
import { Button } from "@mantine/core";
import { EmptyState } from "../table/empty-state.tsx";

/** Limits an error to its section, so that the menu still works, and offers to load the section again. */
export class SectionBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <div role="alert">
        <EmptyState
          title="An unexpected error occurred"
          text="This section could not be shown. Load the page again; nothing you saved is lost."
          action={<Button onClick={() => window.location.reload()}>Load again</Button>}
        />
      </div>
    );
  }
}
