import { z } from "zod";
import { schemas, success } from "../core/endpoint-schemas.ts";
import { everythingTexts } from "./texts.ts";

export const exportEverything = schemas({
  summary: "Everything of the lender as one ZIP",
  response: z.unknown(),
});

export const makeDownloadAddress = schemas({
  summary: "An address from which a browser downloads everything once",
  response: success({ token: z.string() }),
});

export const downloadEverything = schemas({
  summary: "Everything of the lender as one ZIP, from an address that works once",
  params: z.object({
    token: z.string().regex(/^[A-Za-z0-9_-]{20,100}$/, { error: everythingTexts.addressUsed }),
  }),
  response: z.unknown(),
});
