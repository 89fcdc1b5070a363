import { z } from "zod";
import { waitingChange } from "../core/waiting-change.ts";
import { endpoint, success } from "../core/endpoint.ts";
import { product, productChange, productInput, publicProduct } from "./schema.ts";

const tag = "products";

/** The products that the public pages show, and for which customers apply (PROD-1). */
export const listPublicProducts = endpoint({
  method: "GET",
  path: "/products",
  access: "public",
  tag,
  summary: "The active public loan products",
  response: success({ products: z.array(publicProduct) }),
});

/** All products with everything of them, for staff. */
export const listProducts = endpoint({
  method: "GET",
  path: "/products/all",
  access: "settings.read",
  tag,
  summary: "All loan products with their ceilings and versions",
  response: success({ products: z.array(product) }),
});

/** Adds a product. The same one sent twice is added once; 409 when its code is taken by another. */
export const addProduct = endpoint({
  method: "POST",
  path: "/products",
  access: "settings.update",
  tag,
  summary: "Adds a loan product",
  body: productInput,
  response: success({ product: product.nullable(), request: waitingChange }),
});

/**
 * Changes a product: the sent terms become its next version (PROD-2). The same change sent twice is made once; 409 when
 * `version` is not the latest.
 */
export const changeProduct = endpoint({
  method: "PUT",
  path: "/products/{code}",
  access: "settings.update",
  tag,
  summary: "Changes a loan product",
  params: z.object({ code: z.string().max(40) }),
  body: productChange,
  response: success({ product, request: waitingChange }),
});
