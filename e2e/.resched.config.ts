import config from "./playwright.config.ts";
const { webServer: _unused, ...rest } = config;
export default { ...rest, workers: 1 };
