import { z } from "zod";
import { schemas, success } from "../core/endpoint-schemas.ts";
import { lookAlike } from "./look-alikes.ts";

export const listLookAlikes = schemas({
  summary: "Customers who may be the same person",
  params: z.object({ id: z.string() }),
  response: success({ look_alikes: z.array(lookAlike) }),
});

export const sayDifferent = schemas({
  summary: "Says that two customers are different people",
  params: z.object({ id: z.string(), otherId: z.string() }),
  response: success({ look_alikes: z.array(lookAlike) }),
});
