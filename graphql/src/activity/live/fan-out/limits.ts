/** What subscriptions may ask for; stated in docs/look-up/graphql.md. */
export const liveLimits = {
  /** Subscriptions of one caller, on one node. */
  callerMax: 20,
  /** Subscriptions of all callers, on one node. */
  nodeMax: 10_000,
  /** Cost of one event, counted as for queries. */
  eventCostMax: 500,
  /** Bytes that wait for a subscriber who does not read. */
  waitingBytesMax: 256 * 1024,
  /** How long a subscriber may take to read its end. */
  endingMsMax: 5_000,
  /** How often an idle stream carries a comment, so that proxies keep it. */
  heartbeatMs: 12_000,
  /** How long it stands who a subscriber is, while no table is written that decides it. */
  callerAgeMsMax: 1_000,
} as const
