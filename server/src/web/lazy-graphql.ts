import type { Graphql, GraphqlDependencies, JobDownloads } from '@gatehouse-id/graphql'

type Made = { graphql: Graphql; jobDownloads: JobDownloads }
export type LazyGraphql = Pick<Graphql, 'handle' | 'close'> & {
  jobDownloads: JobDownloads
  /** Loads and makes what the first request otherwise waits for. */
  prepare(): Promise<void>
}

/**
 * The GraphQL API, which is loaded when it is first asked: it is a quarter of all modules, and neither the provider's API nor
 * most tests need it.
 */
export function createLazyGraphql(dependencies: GraphqlDependencies): LazyGraphql {
  let loading: Promise<Made> | undefined
  let made: Made | undefined
  let isClosed = false

  async function make(): Promise<Made> {
    const { createGraphql, createJobDownloads } = await import('@gatehouse-id/graphql')
    made = { graphql: createGraphql(dependencies), jobDownloads: createJobDownloads(dependencies) }
    if (isClosed) made.graphql.close()
    return made
  }

  function load(): Promise<Made> {
    loading ??= make().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }

  return {
    handle: async request => (await load()).graphql.handle(request),
    jobDownloads: { handle: async request => (await load()).jobDownloads.handle(request) },
    async prepare() {
      ;(await load()).graphql.prepare()
    },
    close() {
      isClosed = true
      made?.graphql.close()
    },
  }
}
