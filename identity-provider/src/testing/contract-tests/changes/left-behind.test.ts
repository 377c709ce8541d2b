import { describe, expect, onTestFinished, test } from 'vitest'
import { migratedEngines } from '../../engines.ts'
import { browserOf } from '../doors/browser.ts'
import { consent, inboundApplication, isBack } from '../doors/oauth-client.ts'
import { type Who, startWorld } from '../doors/world.ts'
import { events } from '../epochs/events.ts'

describe.each(migratedEngines)('an account that is reset, on $engine', ({ create }) => {
  test('lets no third party do what a stranger let them do', async () => {
    const world = await startWorld(create)
    onTestFinished(world.close)
    const { client, db, projectId } = world
    const application = await inboundApplication(world)
    const outbound = await client.outboundApplications.create({ name: 'Files' })
    async function leavesBehind(who: Who) {
      const browser = browserOf(world)
      const back = await consent(world, browser, (await browser.signIn(application.begin().address, who)).url)
      expect(isBack(back)).toBe(true)
      const connected = { project_id: projectId, application_id: outbound.app.id, user_id: who.userId }
      const [name, none] = [`OT-${who.userId}`, { refresh_lease: '', refresh_error: '', external_identifier: '' }]
      const times = { expires_at: 0, refreshed_at: 0, refresh_lease_until: 0, created_at: 1, modified_at: 1 }
      const token = { scopes: '[]', token_type: 'Bearer', has_refresh_token: 0, secrets_encrypted: '', subject: '' }
      const row = { ...connected, ...none, ...times, ...token, id: name, tenant_id: null, granted_by: who.userId }
      await db.insertInto('outbound_tokens').values(row).execute()
      const connection = { project_id: projectId, user_id: who.userId, client_id: 'shop', created_at: 1 }
      await db.insertInto('fedcm_connections').values(connection).execute()
    }
    const left = async ({ userId }: Who) => ({
      consents: (await client.inboundConsents.search({ appId: application.applicationId, userId })).total,
      connected: (await db.selectFrom('outbound_tokens').select('id').where('user_id', '=', userId).execute()).length,
      browser: (await db.selectFrom('fedcm_connections').select('client_id').where('user_id', '=', userId).execute())
        .length,
    })
    const stranger = await world.user({ isClaimed: true })
    await leavesBehind(stranger)
    await events['account reset'](world, stranger)
    expect(await left(stranger)).toEqual({ consents: 0, connected: 0, browser: 0 })
    const owner = await world.user({ isClaimed: false })
    await leavesBehind(owner)
    await events['signing out everywhere'](world, owner)
    expect(await left(owner)).toEqual({ consents: 1, connected: 1, browser: 1 })
  })
})
