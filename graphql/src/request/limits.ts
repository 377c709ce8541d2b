import { EnvelopArmorPlugin } from '@escape.tech/graphql-armor'

/** The most entries one page of a connection holds. */
export const pageSizeMax = 100
/** How many entries a page holds when the caller does not say. */
export const pageSizeDefault = 25

/** What one request may ask for; stated in docs/graphql.md. */
export const limits = {
  /** Levels of nesting, counted from the root field. */
  depthMax: 10,
  /** Renamed fields in one operation. */
  aliasesMax: 15,
  /** Directives in one operation. */
  directivesMax: 20,
  /** Lexical tokens of the document; also bounds the time spent parsing. */
  tokensMax: 2_000,
  /** Fields that would be resolved, a connection counting `first` times its entries. */
  costMax: 10_000,
  /** Cost that one caller can spend in a minute on one node: a budget that refills evenly. */
  costPerMinute: 200_000,
  /** Operations sent as one array. */
  batchMax: 5,
  /** Bytes of the request body of a viewer; one value of its JSON for every 32 of them. */
  bodyBytesMax: 1_000_000,
  /** The same for a visitor. */
  anonymousBodyBytesMax: 64_000,
  /** Bytes of the answer to a request. */
  responseBytesMax: 10_000_000,
} as const

/**
 * Refuses documents that are too deep, too long or too repetitive before anything runs.
 * The cost limit of this library knows nothing of page sizes: the schema builder's own one is used instead.
 */
export function documentLimits({ isDevelopment }: { isDevelopment: boolean }) {
  return EnvelopArmorPlugin({
    maxDepth: { n: limits.depthMax, ignoreIntrospection: true },
    maxAliases: { n: limits.aliasesMax },
    maxDirectives: { n: limits.directivesMax },
    maxTokens: { n: limits.tokensMax },
    costLimit: { enabled: false },
    blockFieldSuggestion: { enabled: !isDevelopment },
  })
}
