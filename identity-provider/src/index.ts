import type { MigrationSet } from '@gatehouse-id/database'
import type { KnownPath } from '@gatehouse-id/operation'
import knownPathList from './wire/compatibility/known-paths.json' with { type: 'json' }

export { isServedBesideOperations } from './wire/compatibility/protocol-paths.ts'
export type { Actor, Call } from './foundation/requests/call.ts'
export type { AddedArea } from './provider/areas.ts'
export { contract, type IdentityClient } from './provider/contract.ts'
export { looksLikeToken, readCookie } from './foundation/requests/credentials.ts'
export { hasRightsInSession, readBearer } from './tokens/callers/bearer.ts'
export type { Caller, FindCaller } from './tokens/callers/find-caller.ts'
export type { OidcClient } from './protocols/oidc/clients/configured-client.ts'
export type { Prepared } from './provider/first-project/first-project.ts'
export { createHostedClient, type HostedServiceOptions } from './wire/hosted-service/client.ts'
export { type SmtpSettings, smtpTransport } from './activity/messages/delivery/smtp.ts'
export { type WebhookSettings, webhookTransport } from './activity/messages/delivery/webhook.ts'
export { callersName, createIdentityProvider, type IdentityProvider } from './provider/provider.ts'
export type { IdentityProviderOptions } from './provider/options.ts'
export type { OnSessionsEnded } from './directory/users/identities/on-sessions-ended.ts'
export type { ReplicaOptions } from './provider/replica/replica.ts'
export { missingRights } from './activity/audit/trail/weeks.ts'
export { confirmClock, findClockProblem } from './provider/time/administer.ts'
export { consoleRights } from './directory/roles/console-roles.ts'
export { throwUnavailable, unavailableResponse } from './foundation/errors/unavailable.ts'
export { cacheCounts } from './foundation/cache/project-cache.ts'
export type { Backlog } from './activity/backlog.ts'
export { ProjectNotFound } from './projects/projects/contract.ts'
export { javaSdkProblems } from './projects/projects/java-sdk.ts'
export { issuersOfPresets } from './federation/oauth-providers/presets.ts'
export type { Redirects } from './federation/social/requests/redirects.ts'
export { type KeyPair, type NewKeyPair, newKeyPair } from './foundation/secrets/key-pair.ts'
export type { Disturb, Disturbance } from './foundation/outgoing/request.ts'
export { UnknownSecret } from './foundation/secrets/encryption.ts'
export type { Tables } from './foundation/tables/tables.ts'

/** The tables of this package; they are migrated before it is used. */
export const migrations: MigrationSet = {
  package: 'identity-provider',
  folder: new URL('../migrations/', import.meta.url),
}

/** Every path of the hosted service's API; those without an operation answer 501 with their name. */
export const knownPaths: KnownPath[] = knownPathList
