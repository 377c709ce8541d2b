import { z } from 'zod'
import { type Environment as Variables, readEnvironment } from './environment.ts'
import { networkProblem } from '../http/trusted-proxies.ts'
import { InvalidConfig } from './problems.ts'
import { type MessageSettings, readMessageSettings } from './message-settings.ts'
import { type HostedIdentitySettings, readHostedIdentity } from './hosted-identity.ts'
import { type OidcProviderSettings, readOidcProviders } from './oidc-providers.ts'

/** In production: shorter ones can be guessed. Generated ones have 43 characters. */
const secretCharactersMin = 32
const managementKeyCharactersMin = 16

export const parts = ['provider', 'console'] as const
export type Only = (typeof parts)[number]

export type Config = {
  /** The part that is served; both when undefined (`gatehouse-id start --only …`). */
  only: Only | undefined
  isProduction: boolean
  port: number
  host: string
  /** The origin that browsers see, without a trailing slash. */
  publicUrl: string
  /** A hosted service that replaces the embedded provider and its database. */
  hostedIdentity: HostedIdentitySettings | undefined
  databaseUrl: string
  /** A read-only copy of it; absent without one. */
  databaseReadUrl: string | undefined
  /** From the environment, newest first; absent when the one stored in `data/` is used. */
  secrets: [string, ...string[]] | undefined
  projectId: string | undefined
  managementKey: string | undefined
  administrator: { email: string; password: string | undefined }
  oidcProviders: OidcProviderSettings[]
  /** Whether browser sessions are stored in encrypted cookies or in the database. */
  sessionStrategy: 'jwt' | 'database'
  messages: MessageSettings
  hasRateLimits: boolean
  /** The header in which a proxy tells the country of a visitor. */
  countryHeader: string | undefined
  /** Addresses and networks of the proxies whose `X-Forwarded-For` is believed. */
  trustedProxies: string[]
  /** Whether GraphQL runs any document, or those of the console alone. */
  graphqlDocuments: 'any' | 'known'
  /** GraphQL operations of this many milliseconds and more are logged. */
  graphqlSlowMs: number
  /** How long the server goes on after SIGTERM, so that proxies learn that it stops, in milliseconds. */
  drainMs: number
  /** How many relations of fine-grained authorization are held in memory. */
  relationsInMemoryMax: number
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  /** Files that parts of it were read from (`<NAME>_FILE`). */
  files: string[]
}

function splitSecrets(text: string) {
  return text.split(',').map(secret => secret.trim())
}
const Environment = z.object({
  NODE_ENV: z.string().optional(),
  PORT: z.coerce.number('must be a port number').int().min(0).max(65_535, 'must be at most 65535').default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }).optional(),
  DATABASE_URL: z
    .string()
    .regex(/^(:memory:|file:.+|postgres(ql)?:\/\/.+)$/, 'must be ":memory:", "file:<path>" or "postgres://…"')
    .default('file:data/gatehouse.db'),
  DATABASE_READ_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/.+$/, 'must be "postgres://…", a read-only copy of DATABASE_URL')
    .optional(),
  GATEHOUSE_SECRET: z
    .string()
    .transform(splitSecrets)
    .refine(secrets => secrets.every(secret => secret !== ''), 'must not hold an empty secret')
    .optional(),
  GATEHOUSE_PROJECT_ID: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be 1 to 64 letters, digits, dashes or underscores')
    .optional(),
  GATEHOUSE_MANAGEMENT_KEY: z
    .string()
    .regex(/^[^:\s]+$/, 'must hold neither colons nor spaces')
    .optional(),
  GATEHOUSE_ADMIN_EMAIL: z
    .string()
    .regex(/^[^\s@]+@[^\s@]+$/, 'must be an email address')
    .default('admin@localhost'),
  GATEHOUSE_ADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters').optional(),
  GATEHOUSE_RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  GATEHOUSE_COUNTRY_HEADER: z
    .string()
    .regex(/^[\w-]{1,60}$/, 'must be the name of a header')
    .optional(),
  GATEHOUSE_TRUSTED_PROXIES: z
    .string()
    .default('127.0.0.1,::1')
    .transform(text => text.split(',').map(network => network.trim()))
    .superRefine((networks, { addIssue }) => {
      for (const network of networks) {
        const problem = networkProblem(network)
        if (problem !== undefined) addIssue(`: ${problem}`)
      }
    }),
  GATEHOUSE_GRAPHQL_DOCUMENTS: z.enum(['any', 'known'], 'must be any or known').default('any'),
  GATEHOUSE_GRAPHQL_SLOW_MS: z.coerce
    .number('must be a number of milliseconds')
    .int('must be a whole number')
    .min(1, 'must be 1 or more')
    .max(60_000, 'must be at most 60000')
    .default(1_000),
  GATEHOUSE_DRAIN_MS: z.coerce
    .number('must be a number of milliseconds')
    .int('must be a whole number')
    .min(0, 'must be 0 or more')
    .max(300_000, 'must be at most 300000')
    .default(5_000),
  GATEHOUSE_RELATIONS_IN_MEMORY: z.coerce
    .number('must be a number of relations')
    .int('must be a whole number')
    .min(0, 'must be 0 or more')
    .max(20_000_000, 'must be at most 20000000')
    .default(2_000_000),
  GATEHOUSE_SESSION_STRATEGY: z.enum(['jwt', 'database'], 'must be jwt or database').optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).optional(),
})

/**
 * Reads the whole configuration.
 *
 * @throws {InvalidConfig} when any of it is invalid; lists all problems
 */
export function readConfig(environment: Variables, only?: string): Config {
  const problems: string[] = []
  const { given, files } = readEnvironment(environment, problems)
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    for (const issue of parsed.error.issues) problems.push(`${String(issue.path[0])} ${issue.message}`)
  }
  const isProduction = given.NODE_ENV === 'production'
  const oidcProviders = readOidcProviders(given, { isProduction, problems })
  const hasSignInProvider = oidcProviders.length > 0
  const hostedIdentity = readHostedIdentity(given, { isProduction, hasSignInProvider, problems })
  const publicUrl = given.PUBLIC_URL ?? `http://localhost:${given.PORT ?? 3000}`
  const isEmbedded = hostedIdentity === undefined && given.GATEHOUSE_IDENTITY_URL === undefined
  const messages = readMessageSettings(given, { isProduction, isEmbedded, publicUrl, problems })
  if (isProduction) problems.push(...insecurities(given))
  const part = parts.find(name => name === only)
  if (only !== undefined && part === undefined) problems.push(`--only must be one of: ${parts.join(', ')}`)
  if (part === 'provider' && hostedIdentity) problems.push('--only provider cannot go with GATEHOUSE_IDENTITY_URL')
  if (part === 'console' && !hostedIdentity) {
    problems.push('--only console needs GATEHOUSE_IDENTITY_URL: the provider that runs elsewhere')
  }
  if (given.DATABASE_READ_URL !== undefined && !given.DATABASE_URL?.startsWith('postgres')) {
    problems.push('DATABASE_READ_URL needs DATABASE_URL to be PostgreSQL: SQLite has no replicas')
  }
  if (hostedIdentity && given.GATEHOUSE_SESSION_STRATEGY === 'database') {
    problems.push('GATEHOUSE_SESSION_STRATEGY must be jwt with GATEHOUSE_IDENTITY_URL, which uses no database')
  }
  if (problems.length > 0 || !parsed.success) throw new InvalidConfig(problems)
  const env = parsed.data
  const [secret, ...olderSecrets] = env.GATEHOUSE_SECRET ?? []
  return {
    only: part,
    isProduction,
    port: env.PORT,
    host: env.HOST,
    publicUrl: new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).origin,
    hostedIdentity,
    databaseUrl: env.DATABASE_URL,
    databaseReadUrl: env.DATABASE_READ_URL,
    secrets: secret === undefined ? undefined : [secret, ...olderSecrets],
    projectId: env.GATEHOUSE_PROJECT_ID,
    managementKey: env.GATEHOUSE_MANAGEMENT_KEY,
    administrator: { email: env.GATEHOUSE_ADMIN_EMAIL, password: env.GATEHOUSE_ADMIN_PASSWORD },
    oidcProviders,
    sessionStrategy: env.GATEHOUSE_SESSION_STRATEGY ?? (hostedIdentity ? 'jwt' : 'database'),
    messages,
    hasRateLimits: env.GATEHOUSE_RATE_LIMITS === 'on',
    countryHeader: env.GATEHOUSE_COUNTRY_HEADER,
    trustedProxies: env.GATEHOUSE_TRUSTED_PROXIES,
    graphqlDocuments: env.GATEHOUSE_GRAPHQL_DOCUMENTS,
    graphqlSlowMs: env.GATEHOUSE_GRAPHQL_SLOW_MS,
    drainMs: env.GATEHOUSE_DRAIN_MS,
    relationsInMemoryMax: env.GATEHOUSE_RELATIONS_IN_MEMORY,
    logLevel: env.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
    files,
  }
}

/** Settings that are unsafe on a public server (docs/run/production.md). */
function insecurities({
  GATEHOUSE_SECRET,
  GATEHOUSE_MANAGEMENT_KEY,
  PUBLIC_URL,
  GATEHOUSE_RATE_LIMITS,
}: Record<string, string | undefined>): string[] {
  const found: string[] = []
  if (GATEHOUSE_SECRET === undefined) {
    found.push('GATEHOUSE_SECRET is required in production; make one with: openssl rand -base64 33')
  } else if (splitSecrets(GATEHOUSE_SECRET).some(secret => secret.length < secretCharactersMin)) {
    found.push(`GATEHOUSE_SECRET must have at least ${secretCharactersMin} characters in production (each, if several)`)
  }
  if ((GATEHOUSE_MANAGEMENT_KEY?.length ?? managementKeyCharactersMin) < managementKeyCharactersMin) {
    found.push(`GATEHOUSE_MANAGEMENT_KEY must have at least ${managementKeyCharactersMin} characters in production`)
  }
  if (PUBLIC_URL === undefined) found.push('PUBLIC_URL is required in production: the https URL that browsers see')
  else if (!PUBLIC_URL.startsWith('https://')) found.push('PUBLIC_URL must be https in production')
  if (GATEHOUSE_RATE_LIMITS === 'off') found.push('GATEHOUSE_RATE_LIMITS must be on in production')
  return found
}
