import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shareServer } from '../server/test/support/shared/shared-server.ts'
import { authorization } from './cases/management/authorization.ts'
import { authorizationRelations } from './cases/management/authorization-relations.ts'
import { audit, flows, jwtTemplates, lists, passwordSettings, themes } from './cases/management/configuration.ts'
import { descopers, managedAccessKeys, managementKeys } from './cases/management/keys.ts'
import { memberships } from './cases/management/memberships.ts'
import { analytics, engines, scopeClaims, visitors } from './cases/management/engines.ts'
import { jwts, projects } from './cases/management/projects.ts'
import { managedRoles, permissions } from './cases/management/roles.ts'
import { inboundApplications } from './cases/management/applications/inbound-applications.ts'
import { outboundApplications } from './cases/management/applications/outbound-applications.ts'
import { ssoApplications } from './cases/management/applications/sso-applications.ts'
import { groups, ssoSettings } from './cases/management/applications/sso-settings.ts'
import { tenants } from './cases/management/tenants.ts'
import { userFactors } from './cases/management/user-factors.ts'
import { users } from './cases/management/users.ts'
import { importedUsers } from './cases/management/imported-users.ts'
import { differenceOf, keepingFetch, type Sent } from './support/client-requests.ts'
import { enginesOf, functionsOf, sdks } from './support/sdks.ts'
import type { Cases, Context } from './support/context.ts'

/** Every function of the SDKs below `management`, and what it must do. */
const cases: Cases = {
  ...users,
  ...userFactors,
  ...importedUsers,
  ...memberships,
  ...tenants,
  ...permissions,
  ...managedRoles,
  ...managedAccessKeys,
  ...managementKeys,
  ...descopers,
  ...projects,
  ...jwts,
  ...visitors,
  ...engines,
  ...scopeClaims,
  ...analytics,
  ...passwordSettings,
  ...flows,
  ...themes,
  ...audit,
  ...lists,
  ...jwtTemplates,
  ...ssoApplications,
  ...ssoSettings,
  ...groups,
  ...inboundApplications,
  ...outboundApplications,
  ...authorization,
  ...authorizationRelations,
}

const sent: Sent[] = []

describe.each(sdks)('the management of @descope/node-sdk $version', ({ version, create }) => {
  const offered = functionsOf(create({ projectId: 'P2aaaaaaaaaaaaaaaaaaaaaaaaaaa' }).management)

  test('every function it offers has a case', () => {
    expect(offered.filter(name => !(name in cases))).toEqual([])
  })

  describe.each(enginesOf(version))('on $engine', engine => {
    const started: { context?: Context; stop?: () => Promise<void> } = {}

    beforeAll(async () => {
      const database = await engine.create()
      const env = { DATABASE_URL: database.url, GATEHOUSE_RATE_LIMITS: 'off' }
      const { url, projectId, shown, leave } = await shareServer(env)
      const managementKey = shown?.managementKey ?? ''
      const sdk = create({ projectId, baseUrl: url, managementKey, fetch: keepingFetch(sent) })
      started.context = { version, url, projectId, managementKey, sdk, create }
      started.stop = async () => {
        await leave()
        await database.drop()
      }
    })
    afterAll(() => started.stop?.())

    test.each(offered)('%s', async name => {
      sent.length = 0
      const run = cases[name]
      if (!started.context || !run) throw new Error(`there is no case for ${name}`)
      await run(started.context)
      expect(sent.map(differenceOf).filter(Boolean)).toEqual([])
    })
  })
})
