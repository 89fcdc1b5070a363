import type { z } from "zod";
import type { Endpoint } from "../core/endpoint.ts";
import type * as schemas from "./endpoint-schemas.ts";

const tag = "connections";

/** A program that calls the API, as screens read it. */
export type ApiClient = z.output<typeof schemas.apiClient>;
/** What is set for a client, as the server reads it. */
export type ClientInput = z.output<typeof schemas.clientInput>;

/** The clients of the API, the newest first (CONN-1). */
export const listClients: Endpoint<typeof schemas.listClients> = {
  method: "GET",
  path: "/connections/clients",
  access: "connections.manage",
  tag,
};

/** Makes a client with its first secret; its rights that move money wait for a second one (CONN-1, CONN-2). */
export const makeClient: Endpoint<typeof schemas.makeClient> = {
  method: "POST",
  path: "/connections/clients",
  access: "connections.manage",
  tag,
};

/** Changes a client; a change that gives it a right that moves money waits for a second administrator (CONN-2). */
export const changeClient: Endpoint<typeof schemas.changeClient> = {
  method: "PUT",
  path: "/connections/clients/{clientId}",
  access: "connections.manage",
  tag,
};

/** Ends the access of a client for good, with the tokens that it has (CONN-5). */
export const revokeClient: Endpoint<typeof schemas.revokeClient> = {
  method: "POST",
  path: "/connections/clients/{clientId}/revoke",
  access: "connections.manage",
  tag,
};

/** Makes a second secret, which is shown once (CONN-5). */
export const addSecret: Endpoint<typeof schemas.addSecret> = {
  method: "POST",
  path: "/connections/clients/{clientId}/secrets",
  access: "connections.manage",
  tag,
};

/** Removes one of two secrets, with the tokens that the client has (CONN-5). */
export const removeSecret: Endpoint<typeof schemas.removeSecret> = {
  method: "DELETE",
  path: "/connections/clients/{clientId}/secrets/{secretId}",
  access: "connections.manage",
  tag,
};
