/** An icon of Tabler by its name, drawn by build-steps/draw-icons.ts. */
declare module "icon:*" {
  import type { Icon } from "./components/display/icon.tsx";
  const icon: Icon;
  export default icon;
}
