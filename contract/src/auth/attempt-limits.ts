const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Every limit on guessing and on requests (AUTH-14, AUTH-5, AUTH-27, AUTH-28, MSG-8): how often in a window of milliseconds.
 * docs/operations.md lists them for the lender. A network is an IPv4 address or an IPv6 /48.
 */
export const attemptLimits = {
  /** Wrong passwords for one account from one known device, or within one session. */
  signInPerDevice: { count: 10, window: 15 * minute },
  signInPerDeviceDaily: { count: 50, window: day },
  /** Wrong passwords for one account from one network, by devices that are not known to the account. */
  signInPerNetwork: { count: 5, window: 15 * minute },
  signInPerNetworkDaily: { count: 20, window: day },
  /** From this many wrong passwords of unknown devices on, the next row replaces the one above. */
  signInAttack: { count: 50, window: day },
  signInPerNetworkInAttack: { count: 3, window: day },
  /** Wrong passwords for one account by unknown devices of all networks. */
  signInByStrangers: { count: 1_000, window: day },
  /** Wrong passwords from one network for all names, by unknown devices. A carrier's address serves thousands. */
  signInNamesPerNetwork: { count: 300, window: hour },
  /** Wrong second-factor codes for one account from one network or known device. */
  secondFactor: { count: 5, window: 15 * minute },
  secondFactorDaily: { count: 20, window: day },
  /** Second-factor codes for one account by unknown devices of all networks. */
  secondFactorByStrangers: { count: 100, window: day },
  /** Mailed links that were not right: 256 random bits are not guessed, so this only spares the database. */
  linkPerNetwork: { count: 60, window: hour },
  signUpPerNetwork: { count: 60, window: hour },
  /** Requests from one network by devices that are not known to the account. */
  forgotPasswordPerNetwork: { count: 60, window: hour },
  /** Reset mails to one address. Beyond these a mail is sent only when no earlier link is valid. */
  resetMailsPerAddress: { count: 3, window: hour },
  resetMailsPerAddressDaily: { count: 10, window: day },
  messagePerNetwork: { count: 30, window: hour },
  /** Mails to one address, of all kinds but those about loans; more of them wait. */
  mailsPerAddress: { count: 20, window: day },
  /** Links to an address that nobody confirmed; more of them are not sent. */
  confirmationsPerAddress: { count: 5, window: day },
  /** Mails about loans to one address; more of them wait. */
  loanMailsPerAddress: { count: 40, window: day },
  /** Messages of the site forwarded to CONTACT_TO; more of them are only kept. */
  forwardedMessages: { count: 200, window: day },
  /** Codes mailed at first sign-ins: each writes to the address of the account (AUTH-20). */
  codeMailsPerAddress: { count: 5, window: hour },
  /** Invitations sent again to one address: with the first one as many as are mailed in a day (AUTH-21). */
  invitationsPerAddress: { count: 4, window: day },
  /** Each writes to an address that somebody typed. */
  emailChangesPerAccount: { count: 5, window: hour },
  /** What customers apply for themselves; each keeps its papers. */
  applicationsPerCustomer: { count: 20, window: day },
} as const;
