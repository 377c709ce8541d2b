/** The most entries one page of a connection holds. */
export const pageSizeMax = 100
/** How many entries a page holds when the caller does not say. */
export const pageSizeDefault = 25

/** What one request may ask for; stated in docs/look-up/graphql.md. */
export const limits = {
  /** Fields within each other, counted from the root field; fragments are no level. */
  depthMax: 15,
  /** Renamed fields in one operation. */
  aliasesMax: 15,
  /** Directives in one operation. */
  directivesMax: 20,
  /** Fields of a selection set, with what it spreads, whose name in the answer it has already. */
  repeatsMax: 100,
  /** Lexical tokens of the document; also bounds the time spent parsing. */
  tokensMax: 2_000,
  /** Fields that would be resolved, a connection counting `first` times its entries. */
  costMax: 50_000,
  /** What an operation costs that asks for the schema, until it is known how much of it. */
  schemaCost: 2_000,
  /** Cost that one caller can spend in a minute on one node: a budget that refills evenly. */
  costPerMinute: 500_000,
  /** Characters of the documents that are kept parsed. */
  keptTextMax: 500_000,
  /** Operations sent as one array. */
  batchMax: 5,
  /** Bytes of the request body of a viewer; one value of its JSON for every 32 of them. */
  bodyBytesMax: 1_000_000,
  /** The same for a visitor. */
  anonymousBodyBytesMax: 64_000,
  /** Bytes of the answer to a request. */
  responseBytesMax: 10_000_000,
} as const
