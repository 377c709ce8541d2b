import { InvalidInput } from '@gatehouse-id/operation'
import { describe, expect, test } from 'vitest'
import { identityEngines } from '../../../../../testing/engines.ts'
import { LoginIdTaken } from '../../errors.ts'
import { toE164 } from './phone-number.ts'

describe.each(identityEngines)('login ids on $engine', ({ start }) => {
  test.each([
    ['Ada@Example.com', 'ＡＤＡ＠example.com'],
    ['ﬁnn', 'FINN'],
    ['ΑΓΓΕΛΟΣ', 'αγγελος'],
    ['cafe\u0301', 'CAFÉ'],
    ['ada', 'a\u200bd\u00ada'],
    ['+1 (555) 123-4567', '+15551234567'],
  ])('%s and %s are one and the same', async (one, other) => {
    const { users } = (await start()).clientAs()
    const { user } = await users.create({ loginId: one })
    expect(user.loginIds).toEqual([one])
    expect((await users.load({ loginId: other })).user.userId).toBe(user.userId)
    expect((await users.search({ loginIds: [other] })).users).toHaveLength(1)
    await expect(users.create({ loginId: other })).rejects.toBeInstanceOf(LoginIdTaken)
  })

  test.each(['pаypal', 'раypal@example.com', 'αda', 'ՕK-ada'])('%s, which mixes alphabets, is refused', async fake => {
    const { users } = (await start()).clientAs()
    await expect(users.create({ loginId: fake })).rejects.toBeInstanceOf(InvalidInput)
    await users.create({ loginId: 'ada' })
    await expect(users.patch({ loginId: 'ada', additionalLoginIds: [fake] })).rejects.toBeInstanceOf(InvalidInput)
  })

  test.each(['acme:248289761001', 'ACME:1', 'ａｃｍｅ：1', 'a\u200bcme:1'])(
    'a sign-up cannot take %s, which identifies a user of a provider; only management assigns it',
    async loginId => {
      const identity = await start()
      const { projectId, baseUrl } = identity
      const email = 'attacker@example.com'
      const origin = baseUrl
      const ways = [
        ['password/signup', { loginId, password: 'correct horse battery' }],
        ['totp/signup', { loginId }],
        ['webauthn/signup/start', { user: { loginId }, origin }],
        ['otp/signup/email', { loginId, email, user: { email } }],
        ['magiclink/signup/email', { loginId, email, user: { email } }],
        ['enchantedlink/signup/email', { loginId, email, user: { email } }],
        ['otp/signup-in/email', { loginId, user: { email } }],
      ] as const
      for (const [way, body] of ways) {
        const headers = { authorization: `Bearer ${projectId}` }
        const response = await fetch(`${baseUrl}/v1/auth/${way}`, {
          method: 'POST',
          headers,
          body: JSON.stringify(body),
        })
        expect([way, response.status]).toEqual([way, 400])
      }
      const { users } = identity.clientAs()
      expect((await users.create({ loginId })).user.loginIds).toEqual([loginId])
    },
  )

  test.each(['мария', 'мария.k@example.com', '王小明@example.com', 'josé'])(
    '%s is a login id like any other',
    async own => {
      const { users } = (await start()).clientAs()
      expect((await users.create({ loginId: own })).user.loginIds).toEqual([own])
    },
  )

  test('a word in another alphabet that looks alike is another user', async () => {
    const { users } = (await start()).clientAs()
    const latin = await users.create({ loginId: 'cop' })
    const cyrillic = await users.create({ loginId: 'сор' })
    expect(cyrillic.user.userId).not.toBe(latin.user.userId)
    expect((await users.load({ loginId: 'сор' })).user.userId).toBe(cyrillic.user.userId)
  })

  test('a user from before the rule keeps their login id and is not confused with its lookalike', async () => {
    const identity = await start()
    const { users } = identity.clientAs()
    const old = await users.create({ loginId: 'to be renamed' })
    // As it was stored when only case was ignored.
    await identity.db
      .updateTable('user_login_ids')
      .set({ login_id: 'ａｄａ' })
      .where('user_id', '=', old.user.userId)
      .execute()
    const namesake = await users.create({ loginId: 'ada' })
    expect((await users.load({ loginId: 'ａｄａ' })).user.userId).toBe(old.user.userId)
    expect((await users.load({ loginId: 'ADA' })).user.userId).toBe(namesake.user.userId)
  })
})

test.each([
  ['+1 (555) 123-4567', '+15551234567'],
  ['0049 151 23456789', '+4915123456789'],
  ['+44 (0) 7911 123456', '+447911123456'],
  ['+１ ５５５ １２３ ４５６７', '+15551234567'],
  ['0151 23456789', undefined],
  ['5551234567', undefined],
  ['+1555', undefined],
  ['+999 123 456', undefined],
  ['+15551234567;ext=5', undefined],
  ['+1555123456712345', undefined],
  ['', undefined],
])('%s is the telephone number %s', (written, expected) => {
  expect(toE164(written)).toBe(expected)
})
