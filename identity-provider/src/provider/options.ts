import type { Channel } from '@gatehouse-id/database'
import type { RunnerOptions } from '../activity/jobs/run/runner.ts'
import type { DeliveryOptions } from '../activity/messages/delivery/deliver.ts'
import type { Transports } from '../activity/messages/delivery/transport.ts'
import type { OnSessionsEnded } from '../directory/users/identities/on-sessions-ended.ts'
import type { Random } from '../foundation/ids/new-id.ts'
import type { Disturb } from '../foundation/outgoing/request.ts'
import type { ResolveTxt } from '../foundation/outgoing/resolve-txt.ts'
import type { NewKeyPair } from '../foundation/secrets/key-pair.ts'
import type { PasswordCost } from '../foundation/secrets/password-cost.ts'
import type { Db } from '../foundation/tables/tables.ts'
import type { OidcClient } from '../protocols/oidc/clients/configured-client.ts'
import type { AddedAreas } from './areas.ts'
import type { ReplicaOptions } from './replica/replica.ts'
import type { TimeOptions } from './time/time.ts'

/** What the embedded identity provider is made from. */
export type IdentityProviderOptions = TimeOptions & {
  db: Db
  publicUrl: string
  /** The first one encrypts; the others still decrypt, so that a secret can be changed. */
  secrets: [string, ...string[]]
  random?: Random
  /** Asks the DNS for the records by which companies prove their domains. */
  resolveTxt?: ResolveTxt
  /** Refuses what only a developer's machine needs, such as links to localhost. */
  isProduction?: boolean
  /** For tests that are not about hashes: anything below the full cost is refused in production. */
  passwordCost?: PasswordCost
  /** What a test has go wrong with requests to others. Refused in production. */
  disturb?: Disturb | undefined
  /** For tests that do not wait for keys of RSA: each pair is handed out once. Refused in production. */
  newKeyPair?: NewKeyPair | undefined
  /** Lock-out after wrong passwords; off for load and conformance runs. */
  hasRateLimits?: boolean
  /** How many relations of fine-grained authorization are held in memory; 0 for none, two million when not given. */
  relationsInMemoryMax?: number
  /** What sends mail and texts; without it they stay in the outbox, in clear outside production. */
  transports?: Pick<Transports, 'email' | 'phone' | 'whatsAppNumber' | 'withholds'>
  onMessageFailed?: DeliveryOptions['onFailed']
  onDeliveryError?: DeliveryOptions['onError']
  /** How long a step of a job may take before it is done again with fewer rows. */
  jobStepMsMax?: number | undefined
  onJobError?: RunnerOptions['onError']
  onJobsClaimed?: RunnerOptions['onClaimed']
  /** Applications that sign their users in through OpenID Connect. */
  oidcClients?: (projectId: string) => OidcClient[]
  /** Called in the transaction that ends a user's sessions, for sessions that other packages keep in this database. */
  onSessionsEnded?: OnSessionsEnded
  /** Further areas of management, by their names in the contract. Their tables are migrated with the others. */
  areas?: AddedAreas
  /** A read-only copy of a database of PostgreSQL, which answers what may be a few seconds old. */
  replica?: ReplicaOptions | undefined
  /** Wakes the other nodes of the database; without it this node is taken for the only one. */
  channel?: Channel
}
