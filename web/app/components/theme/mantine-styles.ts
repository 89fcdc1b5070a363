/*
 * The kit's style sheets that the frame of a signed-in area and the Overview need, in the order the kit itself gives
 * them: what a first load brings. Everything else comes with mantine-styles-rest.css. mantine-styles.test.ts says when one is
 * missing here.
 */
import "@mantine/core/styles/baseline.layer.css";
import "@mantine/core/styles/default-css-variables.layer.css";
import "@mantine/core/styles/global.layer.css";
import "@mantine/core/styles/UnstyledButton.layer.css";
import "@mantine/core/styles/VisuallyHidden.layer.css";
import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/Popover.layer.css";
import "@mantine/core/styles/Loader.layer.css";
import "@mantine/core/styles/ActionIcon.layer.css";
import "@mantine/core/styles/CloseButton.layer.css";
import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/Button.layer.css";
import "@mantine/core/styles/Kbd.layer.css";
import "@mantine/core/styles/Skeleton.layer.css";
import "./mantine.css";
