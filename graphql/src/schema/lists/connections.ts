import type { Builder, EntityName, QueryFieldBuilder } from '../builder.ts'
import { pageSizeDefault, pageSizeMax } from '../../request/limits/limits.ts'

/** The fields that every connection has beside its entries. */
export function registerConnections(builder: Builder) {
  builder.globalConnectionFields(t => ({
    totalCount: t.exposeInt('totalCount', { description: 'How many entries match in total.' }),
    isTotalExact: t.exposeBoolean('isTotalExact', { description: 'False when there may be more than totalCount.' }),
  }))
}

/** The arguments every list takes. */
export function pageArgs(t: Pick<QueryFieldBuilder, 'arg'>) {
  return {
    first: t.arg.int({
      description: `The page size, at most ${pageSizeMax}; ${pageSizeDefault} by default.`,
    }),
    after: t.arg.string({ description: 'The cursor to continue after.' }),
    last: t.arg.int({ description: `The size of a page that is read backwards, at most ${pageSizeMax}.` }),
    before: t.arg.string({ description: 'The cursor to continue before, backwards.' }),
  }
}

/** The types `<type>Connection` and `<type>Edge`. */
export function connectionType(builder: Builder, type: EntityName, { one, many }: { one: string; many: string }) {
  return builder.connectionObject(
    { type, name: `${type}Connection`, description: `A page of ${many}.` },
    { name: `${type}Edge`, description: `${one} and its cursor.` },
  )
}
