import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shareServer } from '../server/test/support/shared/shared-server.ts'
import { accessKeys } from './cases/access-keys.ts'
import { flowRunner } from './cases/flows.ts'
import { links } from './cases/links.ts'
import { notp } from './cases/notp.ts'
import { oneTimeCodes } from './cases/one-time-codes.ts'
import { passkeys } from './cases/passkeys.ts'
import { roles } from './cases/roles.ts'
import { secondFactors } from './cases/second-factors.ts'
import { sessions } from './cases/sessions.ts'
import { outbound, social, sso } from './cases/social.ts'
import { enginesOf, functionsOf, sdks } from './support/sdks.ts'
import type { Cases, Context } from './support/context.ts'

/** Every function of the SDKs for sign-in and sessions, and what it must do. */
const cases: Cases = {
  ...sessions,
  ...oneTimeCodes,
  ...links,
  ...passkeys,
  ...outbound,
  ...social,
  ...sso,
  ...secondFactors,
  ...accessKeys,
  ...roles,
  ...flowRunner,
  ...notp,
}

/** Functions of the SDK that call no sign-in operation. */
function isOfTheClient(name: string) {
  return name.startsWith('httpClient.') || name.startsWith('management.')
}

/** The SDK asks for the session once in a second, so these cases mostly wait. */
function isPolling(name: string) {
  return /^(enchantedLink|notp)\./.test(name)
}

test('the newer SDK offers all that the older one does, so that it alone can ask each engine', () => {
  const [older = [], newer = []] = sdks.map(({ create }) =>
    functionsOf(create({ projectId: 'P2aaaaaaaaaaaaaaaaaaaaaaaaaaa' })),
  )
  expect(older.filter(name => !isOfTheClient(name) && !newer.includes(name))).toEqual([])
  expect(older.length).toBeGreaterThan(100)
})

describe.each(sdks)('@descope/node-sdk $version', ({ version, create }) => {
  const offered = functionsOf(create({ projectId: 'P2aaaaaaaaaaaaaaaaaaaaaaaaaaa' })).filter(
    name => !isOfTheClient(name),
  )

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
      const sdk = create({ projectId, baseUrl: url, managementKey })
      started.context = { version, url, projectId, managementKey, sdk, create }
      started.stop = async () => {
        await leave()
        await database.drop()
      }
    })
    afterAll(() => started.stop?.())

    const runCase = async (name: string) => {
      const run = cases[name]
      if (!started.context || !run) throw new Error(`there is no case for ${name}`)
      await run(started.context)
    }
    test.concurrent.each(offered.filter(isPolling))('%s', runCase)
    test.each(offered.filter(name => !isPolling(name)))('%s', runCase)
  })
})
