/** The address of the mobile money provider, and the secrets that sign its deliveries. */
export interface Wallet {
  url: string;
  token: string;
  space: string;
  secrets: readonly string[];
}

/** The provider did not answer, or not as its reference says. */
export class ProviderError extends Error {}
