import type { ComponentProps, ComponentType, ReactNode } from "react";
import classes from "./island.module.css";
import type { IslandComponent, IslandName } from "./islands.ts";

interface IslandProps<Name extends IslandName> {
  name: Name;
  component: IslandComponent<Name>;
}

/**
 * A part of a finished page that React takes over later (docs/architecture.md, SITE-56). Its component gets the same
 * props from the markup then, so they are JSON. It must not use `useId` in what it renders first: an island hydrated
 * alone counts other ids than the whole page did.
 *
 * Props with marks are written as JSON text, with the markup that the component renders once the marks are replaced.
 */
export function Island<Name extends IslandName>(
  props: IslandProps<Name> &
    (
      | { props: ComponentProps<IslandComponent<Name>>; markup?: never }
      | { props: string; markup: ReactNode }
    ),
) {
  // Each component of `islands` takes its own props; the parameters' types ensure that these are they.
  const Component = props.component as ComponentType<object>;
  const own = props.props as object | string;
  return (
    <div
      className={classes.island}
      data-island={props.name}
      data-props={typeof own === "string" ? own : JSON.stringify(own)}
    >
      {typeof own === "string" ? props.markup : <Component {...own} />}
    </div>
  );
}
