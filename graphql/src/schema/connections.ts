import type { Builder, QueryFieldBuilder } from './builder.ts'
import { pageSizeDefault, pageSizeMax } from '../request/limits.ts'

/** What every connection tells beside its entries. */
export function registerConnections(builder: Builder) {
  builder.globalConnectionFields(t => ({
    totalCount: t.exposeInt('totalCount', { description: 'How many entries match, on all pages together.' }),
    isTotalExact: t.exposeBoolean('isTotalExact', { description: 'False when totalCount is an estimate.' }),
  }))
}

/** The arguments every list takes. */
export function pageArgs(t: QueryFieldBuilder) {
  return {
    first: t.arg.int({
      description: `How many entries at most, up to ${pageSizeMax}; ${pageSizeDefault} when not given.`,
    }),
    after: t.arg.string({ description: 'The cursor after which to go on.' }),
  }
}
