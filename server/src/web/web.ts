import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AsyncLocalStorage } from 'node:async_hooks'
import { fileURLToPath } from 'node:url'
import { createSignIn, oidcProvider, type SignIn } from '@gatehouse-id/sign-in'
import type { Config } from '../config/config.ts'
import { factsOf } from '../http/request-facts.ts'
import { createDocuments } from '../documents/documents.ts'
import { createConsoleFiles } from '../http/console-files.ts'
import type { AddedCapability } from '../identity/added.ts'
import type { Identity } from '../identity/identity.ts'
import type { Log } from '../observe/log.ts'
import { createLazyGraphql, type LazyGraphql } from './lazy-graphql.ts'
import { consoleSessionsOf } from '../identity/console-sessions.ts'
import { createViewers } from './viewer.ts'

/** The part for browsers: the console, its GraphQL API and sign-in. */
export type Web = {
  signIn: SignIn
  graphql: LazyGraphql
  consoleFiles(request: Request): Promise<Response | undefined>
  /** The documents, below `/docs`. */
  documents(request: Request): Response
}

type Options = {
  config: Config
  secrets: [string, ...string[]]
  identity: Identity
  added: readonly AddedCapability[]
  log: Log
  clock: () => number
}

/** Whoever opens the console signs in first; what then takes a moment is made meanwhile. */
const typingMs = 1_500
const documentsFolder = fileURLToPath(new URL('../../../docs', import.meta.url))
const consoleFolder = fileURLToPath(new URL('../../../console/dist', import.meta.url))

export async function createWeb({ config, secrets, identity, added, log, clock }: Options): Promise<Web> {
  // The callbacks of a sign-in do not get its request.
  const requests = new AsyncLocalStorage<Request>()
  const signIn = createSignIn({
    url: `${config.publicUrl}/api/auth`,
    secret: secrets,
    providers: [
      ...identity.signInProviders,
      ...config.oidcProviders.map(({ label, ...provider }) => oidcProvider({ ...provider, name: label })),
    ],
    ...(config.sessionStrategy === 'database'
      ? { adapter: identity.signInAdapter }
      : { session: { revocations: identity.signInAdapter?.revocations } }),
    callbacks: {
      signIn: async ({ account: { provider: providerId }, profile: claims }) =>
        claims === undefined ||
        (await identity.admitUser?.({ providerId, claims, request: requests.getStore() })) !== false,
    },
    allowInsecureProviders: !config.isProduction,
    logger: log,
    clock,
  })
  const viewers = createViewers({ identity, signIn })
  const isStored = config.sessionStrategy === 'database' && identity.signInAdapter
  const listConsoleSessions = isStored ? consoleSessionsOf(isStored, config) : undefined
  const graphql = createLazyGraphql({
    ...viewers,
    live: identity.live,
    entities: added.map(({ declaration, area: { contract } }) => ({ declaration, contract })),
    serverProviders: config.oidcProviders.map(({ id, label, issuer }) => ({
      id,
      label,
      issuer,
      callbackUrl: `${config.publicUrl}/api/auth/callback/${id}`,
    })),
    // A user of another project can have the login id of an administrator.
    listConsoleSessionsFor: ({ projectId }) => (projectId === identity.projectId ? listConsoleSessions : undefined),
    addressOf: request => factsOf(request).ip,
    ...(!config.hasRateLimits && { costPerMinute: Number.POSITIVE_INFINITY }),
    documents: consoleDocuments(consoleFolder),
    isOnlyKnown: config.graphqlDocuments === 'known',
    slowMs: config.graphqlSlowMs,
    clock,
    isDevelopment: !config.isProduction,
    log,
  })
  // A declaration that is wrong is told at the start.
  if (config.isProduction || added.length > 0) await graphql.prepare()
  const prepare = () => graphql.prepare().catch(error => log.error('GraphQL could not be loaded', { error }))
  return {
    signIn: { ...signIn, handle: request => requests.run(request, () => signIn.handle(request)) },
    graphql,
    consoleFiles: createConsoleFiles(consoleFolder, {
      onPage: () => setTimeout(prepare, typingMs).unref(),
      pages: added.flatMap(({ page }) => page ?? []),
    }),
    documents: createDocuments(documentsFolder, identity.openApi),
  }
}

const documentsByFolder = new Map<string, Record<string, string>>()

/** The GraphQL documents of the built console, by hash; none where it is not built. Read once: several servers share them. */
function consoleDocuments(folder: string): Record<string, string> {
  const known = documentsByFolder.get(folder)
  if (known) return known
  try {
    // The build of the console copies the file; a test makes it.
    const documents = JSON.parse(readFileSync(join(folder, 'documents.json'), 'utf8')) as Record<string, string>
    documentsByFolder.set(folder, documents)
    return documents
  } catch {
    return {}
  }
}
