import { randomBytes } from 'node:crypto'
import { errors } from 'oidc-provider'
import { describe, expect, test } from 'vitest'
import { transact } from '@gatehouse-id/database'
import { recordTrips } from '@gatehouse-id/database/testing'
import { findGranted, findUserByLoginId } from '../../../directory/index.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { createEncryption } from '../../../foundation/secrets/encryption.ts'
import { everyMigratedEngine } from '../../../testing/engines.ts'
import { createAdapter } from '../adapter.ts'
import { createPendingWrites } from '../requests/pending-writes.ts'
import { oidcForTest } from '../testing-start.ts'

const exchanged = ['RefreshToken', 'AuthorizationCode']
const day = 24 * 60 * 60

describe.each(everyMigratedEngine)('what tokens are exchanged for on $engine', ({ engine, create }) => {
  /** A code or a token of the user with its grant and its session, all of which a request has read when it acts. */
  async function startExchange(model: string) {
    const oidc = await oidcForTest(create)
    const { db, projectId, account } = oidc
    const encryption = createEncryption(['a secret for tests only, long enough'], size => randomBytes(size))
    // All that storage takes of them.
    const dependencies = { db, clock: Date.now, encryption } as Dependencies
    const pendingWrites = createPendingWrites(db, projectId)
    const of = createAdapter(dependencies, { projectId, pendingWrites })
    const accountId = (await findUserByLoginId(db, { projectId, loginId: account.email }))?.id ?? ''
    await of('Grant').upsert('a grant', { accountId, clientId: 'wiki' }, day)
    await of('Session').upsert('a session', { accountId, uid: 'its uid' }, day)
    await of(model).upsert('one', { accountId, grantId: 'a grant' }, day)
    async function exchange(meanwhile: () => Promise<unknown> = async () => {}): Promise<void> {
      await pendingWrites.middleware({ path: '/oauth2/v1/token' }, async () => {
        const found = await of(model).find('one')
        const [grant, session] = [await of('Grant').find('a grant'), await of('Session').findByUid('its uid')]
        expect([found?.grantId, grant?.clientId, session?.uid]).toEqual(['a grant', 'wiki', 'its uid'])
        await meanwhile()
        await of(model).consume('one')
        await of('RefreshToken').upsert('next', { accountId, grantId: 'a grant' }, day)
        await of('AccessToken').upsert('its token', { accountId, grantId: 'a grant' }, day)
      })
    }
    const isStored = async () => [await of('RefreshToken').find('next'), await of('AccessToken').find('its token')]
    return { ...oidc, of, accountId, pendingWrites, exchange, isStored }
  }
  type Started = Awaited<ReturnType<typeof startExchange>>

  test.each(exchanged)('%s: once, and then never again', { tags: ['every-engine'] }, async model => {
    const { exchange, isStored, of } = await startExchange(model)
    await exchange()
    expect(await isStored()).toMatchObject([{ grantId: 'a grant' }, { grantId: 'a grant' }])
    expect((await of(model).find('one'))?.consumed).toBeTypeOf('number')
    await expect(exchange()).rejects.toThrow(errors.InvalidGrant)
  })

  test.each(exchanged)(
    '%s: PostgreSQL is asked in one message for the lock of the user, and then to use it up',
    {
      tags: ['every-engine'],
    },
    async model => {
      const { exchange } = await startExchange(model)
      const trips = await recordTrips(() => exchange())
      const found = trips.find(trip => trip.some(statement => statement.startsWith('update "oidc_records"')))
      const asked = /^(begin|select .* for no key update$|update "oidc_records" set "consumed_at")/
      // Of SQLite nothing is recorded.
      const inOrder = engine === 'postgresql' ? ['begin', 'select', 'update'] : undefined
      expect(found?.map(statement => asked.exec(statement)?.[0]?.split(' ')[0])).toEqual(inOrder)
    },
  )

  const ended = 'the session has ended'
  const removing = (model: string) => (of: Started) =>
    transact(of.db, tx => tx.deleteFrom('oidc_records').where('model', '=', model).execute())
  const ofUser: [name: string, act: (of: Started) => Promise<unknown>][] = [
    ['its user was signed out', ({ client, account }) => client.users.logout({ loginId: account.email })],
    [
      'its user was disabled',
      ({ client, account }) => client.users.updateStatus({ loginId: account.email, status: 'disabled' }),
    ],
    ['its user was deleted', ({ client, account }) => client.users.delete({ loginId: account.email })],
    ['its grant was revoked', removing('Grant')],
    ['its session has ended', removing('Session')],
  ]
  const refusals: [model: string, name: string, told: string, act: (of: Started) => Promise<unknown>][] = [
    ...exchanged.flatMap(model => ofUser.map(([name, act]) => [model, name, ended, act] as (typeof refusals)[number])),
    ['RefreshToken', 'it was taken away', ended, removing('RefreshToken')],
    ['AuthorizationCode', 'it was taken away', 'AuthorizationCode was consumed already', removing('AuthorizationCode')],
  ]
  test.each(refusals)('%s: nothing once %s', { tags: ['every-engine'] }, async (model, _, told, act) => {
    const started = await startExchange(model)
    const exchanging = started.exchange(() => act(started))
    await expect(exchanging).rejects.toMatchObject({ error: 'invalid_grant', error_detail: told })
    expect(await started.isStored()).toEqual([undefined, undefined])
  })

  test.each(exchanged)('%s: one of two at once', { tags: ['every-engine'] }, async model => {
    const { exchange, isStored } = await startExchange(model)
    const exchanging = exchange(() => exchange())
    await expect(exchanging).rejects.toMatchObject({ error_detail: `${model} was consumed already` })
    expect(await isStored()).toMatchObject([{ grantId: 'a grant' }, { grantId: 'a grant' }])
  })

  test('the user is read with the code, for the next who asks', { tags: ['every-engine'] }, async () => {
    const { db, projectId, account, client, accountId, pendingWrites, of } = await startExchange('AuthorizationCode')
    const { email: loginId } = account
    await client.roles.create({ name: 'Author', permissionNames: [] })
    const { id: tenantId } = await client.tenants.create({ name: 'Acme' })
    const { id: closed } = await client.tenants.create({ name: 'Closed', disabled: true })
    await client.userRoles.add({ loginId, roleNames: ['Author'] })
    for (const each of [tenantId, closed]) await client.userTenants.add({ loginId, tenantId: each })
    await client.userRoles.add({ loginId, tenantId, roleNames: ['Author'] })
    const row = await findUserByLoginId(db, { projectId, loginId })
    const granted = await findGranted(db, { projectId, userId: accountId })
    expect(granted.tenants).toHaveLength(2)
    expect([granted.roleNames, granted.openTenants.map(({ roleNames }) => roleNames)]).toEqual([
      ['Administrator', 'Author'],
      [['Author']],
    ])

    async function takeAfter(path: string, act = async () => {}, userId = accountId) {
      const taken: ReturnType<typeof pendingWrites.takeAccount>[] = []
      await pendingWrites.middleware({ path }, async () => {
        await of('AuthorizationCode').find('one')
        await act()
        taken.push(pendingWrites.takeAccount(userId), pendingWrites.takeAccount(userId))
      })
      return taken
    }
    const token = '/oauth2/v1/token'
    const [first, second] = await takeAfter(token)
    expect(first).toMatchObject({ row, granted })
    expect(second).toBeUndefined()
    for (const path of [token, '/oauth2/v1/apps/x/token', '/oauth2/v1/authorize', '/oauth2/v1/userinfo'])
      expect(await takeAfter(path)).toMatchObject([{ granted }, undefined])
    const nothing = [undefined, undefined]
    expect(await takeAfter('/oauth2/v1/introspect')).toEqual(nothing)
    expect(await takeAfter('/sign-in/token')).toEqual(nothing)
    expect(await takeAfter(token, undefined, 'another')).toEqual(nothing)
    const store = async () => {
      await of('AccessToken').upsert('its token', { accountId, grantId: 'a grant' }, day)
      await pendingWrites.flush()
    }
    expect(await takeAfter(token, store)).toEqual(nothing)
  })
})
