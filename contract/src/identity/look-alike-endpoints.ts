import { z } from "zod";
import { endpoint, success } from "../core/endpoint.ts";
import { lookAlike } from "./look-alikes.ts";

const tag = "customers";

/** Customers who may be the same person as this one, the strongest reason first (KYC-10); staff only. */
export const listLookAlikes = endpoint({
  method: "GET",
  path: "/customer/{id}/look-alikes",
  access: "customers.list",
  tag,
  summary: "Customers who may be the same person",
  params: z.object({ id: z.string() }),
  response: success({ look_alikes: z.array(lookAlike) }),
});

/** Says that two customers are different people (KYC-13). Said again, the first answer stays. */
export const sayDifferent = endpoint({
  method: "POST",
  path: "/customer/{id}/look-alikes/{otherId}/different",
  access: "customers.create",
  tag,
  summary: "Says that two customers are different people",
  params: z.object({ id: z.string(), otherId: z.string() }),
  response: success({ look_alikes: z.array(lookAlike) }),
});
