import { createActivity } from '../activity/create.ts'
import type { DeliveryOptions } from '../activity/messages/delivery/deliver.ts'
import { createApplications } from '../applications/create.ts'
import { createHasSignedInWithFactors } from '../protocols/oidc/grants/signed-in-with-factors.ts'
import type { AllAreas } from './areas.ts'
import { createAuthentication } from '../authentication/create.ts'
import { createFindLocked } from '../authentication/locks/find-locked.ts'
import { createPasswordPolicies } from '../authentication/password-settings/policies.ts'
import { createRateLimits } from '../authentication/rate-limits/rate-limits.ts'
import { createAuthorization } from '../authorization/create.ts'
import { createDirectory } from '../directory/create.ts'
import { createFederation } from '../federation/create.ts'
import type { Dependencies } from '../foundation/areas/dependencies.ts'
import { createProjects } from '../projects/create.ts'
import { createProjectOfMessages } from '../projects/settings/project-of-messages.ts'
import { snapshotParts } from './configuration.ts'
import { delegatedOperations, ownOperations } from '../tenant-scope/operations/own-operations.ts'
import { createTokens } from '../tokens/create.ts'
import { keyAuthority } from '../tokens/keys/management-keys/authority.ts'
import { createEndSessions } from '../tokens/sessions/end.ts'
import { createRequireOwnSecondFactor } from '../tokens/sessions/factors/own-account.ts'

export type SharedOptions = { areas: AllAreas; hasRateLimits: boolean; delivery: DeliveryOptions }

/** What areas share; each states by itself what it takes of this. */
export type Shared = ReturnType<typeof createShared>

/** Makes what areas share, domain by domain, each of what the ones below it made. */
export function createShared(dependencies: Dependencies, { areas, hasRateLimits, delivery }: SharedOptions) {
  const { capturedTables } = areas
  const passwordPolicies = createPasswordPolicies(dependencies)
  /** What a domain takes of those above it. */
  const above = {
    passwordPolicies,
    findLocked: createFindLocked(dependencies, { passwordPolicies, hasRateLimits }),
    projectOf: createProjectOfMessages(dependencies),
    endSessions: createEndSessions(dependencies),
    requireOwnSecondFactor: createRequireOwnSecondFactor(dependencies, {
      hasSignedInWithFactors: createHasSignedInWithFactors(dependencies),
    }),
    keyAuthority,
    hasRateLimits,
  }
  const activity = { ...above, ...createActivity(dependencies, { ...above, delivery, capturedTables }) }
  const parts = snapshotParts(areas.extensions)
  const projects = { ...activity, parts, ...createProjects(dependencies, { ...activity, parts }) }
  const directory = { ...projects, ...createDirectory(dependencies, projects) }
  const tokens = { ...directory, ...createTokens(dependencies, directory) }
  const authentication = { ...tokens, ...createAuthentication(dependencies, tokens) }
  const authorization = { ...authentication, ...createAuthorization(dependencies, authentication) }
  const federation = { ...authorization, ...createFederation(dependencies, authorization) }
  return {
    ...federation,
    ...createApplications(dependencies, federation),
    capturedTables,
    ownOperations,
    delegatedOperations,
    rateLimits: hasRateLimits ? createRateLimits(dependencies, areas.contract) : undefined,
  }
}
