/** A secret of a program that is connected, made on the day of its id. */
export const secretOf = (id: number) => ({
  id,
  created_at: `2026-03-0${id}T09:00:00.000Z`,
  last_used_at: null,
});

/** An API client as the server gives it. */
export const apiClient = (more: object = {}) => ({
  id: 7,
  client_id: "0c1f2c86-6a7c-4b0e-9f0f-2b7a4f3f9a11",
  name: "Bank feed",
  owner_id: 3,
  owner_name: "Isata Koroma",
  owner_active: true,
  rights: ["customers.list"],
  branch_id: 1,
  reach: "all",
  chosen_branches: [],
  networks: [],
  expires_on: null,
  last_used_at: null,
  revoked_at: null,
  secrets: [secretOf(1)],
  waits: false,
  ...more,
});

/** A receiver of events as the server gives it. */
export const eventReceiver = (more: object = {}) => ({
  id: 7,
  name: "Books",
  address: "https://books.example/events",
  types: ["payment.recorded"],
  branches: null,
  state: "on",
  secrets: [secretOf(1)],
  waiting: 0,
  parked: 0,
  waits: false,
  ...more,
});
