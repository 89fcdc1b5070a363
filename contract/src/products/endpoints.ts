import type { Endpoint } from "../core/endpoint.ts";
import type * as schemas from "./endpoint-schemas.ts";

const tag = "products";

/** The products that the public pages show, and for which customers apply (PROD-1). */
export const listPublicProducts: Endpoint<typeof schemas.listPublicProducts> = {
  method: "GET",
  path: "/products",
  access: "public",
  tag,
};

/** All products with everything of them, for staff. */
export const listProducts: Endpoint<typeof schemas.listProducts> = {
  method: "GET",
  path: "/products/all",
  access: "settings.read",
  tag,
};

/** Adds a product. The same one sent twice is added once; 409 when its code is taken by another. */
export const addProduct: Endpoint<typeof schemas.addProduct> = {
  method: "POST",
  path: "/products",
  access: "settings.update",
  tag,
};

/**
 * Changes a product: the sent terms become its next version (PROD-2). The same change sent twice is made once; 409 when
 * `version` is not the latest.
 */
export const changeProduct: Endpoint<typeof schemas.changeProduct> = {
  method: "PUT",
  path: "/products/{code}",
  access: "settings.update",
  tag,
};
