import type { ComponentType, SVGAttributes } from "react";

interface IconProps extends Omit<SVGAttributes<SVGSVGElement>, "stroke"> {
  /** Width and height in pixels. */
  size?: number;
  /** The width of the line on a field of 24. */
  stroke?: number;
}

/** The component of an icon. */
export type Icon = ComponentType<IconProps>;

/** The component that draws these lines on a field of 24. */
export function outlined(lines: readonly string[]): Icon {
  return function OutlinedIcon({ size = 24, stroke = 2, ...others }) {
    return (
      <svg
        xmlns="http://www.w3.org/2000/svg"
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={stroke}
        strokeLinecap="round"
        strokeLinejoin="round"
        {...others}
      >
        {lines.map((line) => (
          <path key={line} d={line} />
        ))}
      </svg>
    );
  };
}
