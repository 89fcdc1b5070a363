import { z } from "zod";
import { waitingChange } from "../core/waiting-change.ts";
import { schemas, success } from "../core/endpoint-schemas.ts";
import { product, productChange, productInput, publicProduct } from "./schema.ts";

export const listPublicProducts = schemas({
  summary: "The active public loan products",
  response: success({ products: z.array(publicProduct) }),
});

export const listProducts = schemas({
  summary: "All loan products with their ceilings and versions",
  response: success({ products: z.array(product) }),
});

export const addProduct = schemas({
  summary: "Adds a loan product",
  body: productInput,
  response: success({ product: product.nullable(), request: waitingChange }),
});

export const changeProduct = schemas({
  summary: "Changes a loan product",
  params: z.object({ code: z.string().max(40) }),
  body: productChange,
  response: success({ product, request: waitingChange }),
});
