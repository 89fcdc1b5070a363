import config from "./playwright.config.ts";
const { webServer: _, ...rest } = config;
export default { ...rest, workers: 1 };
