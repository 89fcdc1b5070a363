import type { ComponentProps, ComponentType } from "react";
import classes from "./island.module.css";
import type { IslandComponent, IslandName } from "./islands.ts";

/**
 * A part of a finished page that React takes over later (docs/architecture.md, SITE-56). Its component gets the same
 * props from the markup then, so they are JSON. It must not use `useId` in what it renders first: an island hydrated
 * alone counts other ids than the whole page did.
 */
export function Island<Name extends IslandName>(props: {
  name: Name;
  component: IslandComponent<Name>;
  props: ComponentProps<IslandComponent<Name>>;
}) {
  // Each component of `islands` takes its own props; the parameters' types ensure that these are they.
  const Component = props.component as ComponentType<object>;
  const own = props.props as object;
  return (
    <div className={classes.island} data-island={props.name} data-props={JSON.stringify(own)}>
      <Component {...own} />
    </div>
  );
}
