import { createHash } from 'node:crypto'
import { GraphQLError, parse, print } from 'graphql'
import type { Plugin } from 'graphql-yoga'

/** Documents that clients of this server send, by the SHA-256 of their text in hexadecimal form. */
export type KnownDocuments = Readonly<Record<string, string>>

type Options = {
  documents: KnownDocuments
  /** Whether other documents are refused. */
  isOnlyKnown: boolean
}

/**
 * Runs a document that is named by its hash alone (`extensions.persistedQuery.sha256Hash`, as Apollo's clients and urql
 * send it), and refuses unknown documents where only known ones are admitted. Nothing is learned from clients.
 */
export function knownDocuments({ documents, isOnlyKnown }: Options): Plugin {
  const known = new Map(Object.values(documents).map(text => [hashOf(text), text]))

  return {
    onParams({ params, setParams }) {
      const { query, extensions } = params
      const named: unknown = extensions?.persistedQuery?.sha256Hash
      if (query === undefined && typeof named === 'string') {
        const text = known.get(named)
        if (text === undefined) throw refused('No document of this server has this hash. Send its text.')
        setParams({ ...params, query: text })
      } else if (isOnlyKnown && !isKnown(query)) {
        throw refused('This server runs the documents of its own clients only.')
      }
    },
  }

  function isKnown(query: unknown): boolean {
    return typeof query === 'string' && (known.has(hashOf(query)) || known.has(hashOf(normalized(query))))
  }
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** The text without differences of layout; as it is where it is no GraphQL. */
function normalized(query: string): string {
  try {
    return print(parse(query, { noLocation: true, maxTokens: tokensMax }))
  } catch {
    return query
  }
}

// No document of a known client is longer.
const tokensMax = 5_000

function refused(message: string) {
  return new GraphQLError(message, { extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } })
}
