import { describe, expect, onTestFinished, test } from 'vitest'

import type { Adapter, NewUser } from './adapter.ts'

/** Makes an adapter with an empty store; `close` is called after the test. */
export type MakeAdapter<Kind> = () => Promise<{ adapter: Kind; close?(): Promise<void> }>

type EmailAdapter = Adapter & Required<Pick<Adapter, 'createVerificationToken' | 'useVerificationToken'>>

const ada: NewUser = { name: 'Ada', email: 'ada@example.com', image: 'https://x.example/a.png', emailVerified: null }
const bob: NewUser = { email: 'bob@example.com', emailVerified: new Date(1_700_000_000_000) }
const gh = { provider: 'gh', providerAccountId: '1' }
function later() {
  return new Date(Math.floor(Date.now() / 1000) * 1000 + 3_600_000)
}

function opener<Kind>(make: MakeAdapter<Kind>) {
  return async () => {
    const { adapter, close } = await make()
    if (close !== undefined) onTestFinished(close)
    return adapter
  }
}

/** The Vitest suite that every adapter for next-auth 4 and Gatehouse must pass. Call it in a test file. */
export function describeAdapter(name: string, make: MakeAdapter<EmailAdapter>) {
  const open = opener(make)

  describe(`adapter ${name}: users and accounts`, () => {
    test('a created user is found by id and by e-mail address', async () => {
      const adapter = await open()
      const created = await adapter.createUser(ada)
      expect(created).toMatchObject(ada)
      expect(created.id).toMatch(/./)
      expect(await adapter.getUser(created.id)).toMatchObject({ ...ada, id: created.id })
      expect(await adapter.getUserByEmail('ada@example.com')).toMatchObject({ ...ada, id: created.id })
    })

    test('an unknown user is null', async () => {
      const adapter = await open()
      await adapter.createUser(ada)
      expect(await adapter.getUser('unknown')).toBeNull()
      expect(await adapter.getUserByEmail('unknown@example.com')).toBeNull()
      expect(await adapter.getUserByAccount(gh)).toBeNull()
    })

    test('times are dates', async () => {
      const adapter = await open()
      const { id } = await adapter.createUser(bob)
      expect((await adapter.getUser(id))?.emailVerified).toEqual(bob.emailVerified)
    })

    test('an update changes what it names and nothing else', async () => {
      const adapter = await open()
      const [{ id }, other] = [await adapter.createUser(ada), await adapter.createUser(bob)]
      const emailVerified = new Date(1_750_000_000_000)
      expect(await adapter.updateUser({ id, emailVerified })).toMatchObject({ ...ada, id, emailVerified })
      expect(await adapter.updateUser({ id, name: 'Lovelace' })).toMatchObject({ name: 'Lovelace', emailVerified })
      expect(await adapter.getUser(id)).toMatchObject({ ...ada, name: 'Lovelace', emailVerified })
      expect(await adapter.getUser(other.id)).toMatchObject(bob)
    })

    test('a linked account leads to its user, by provider and id together', async () => {
      const adapter = await open()
      const { id } = await adapter.createUser(ada)
      await adapter.linkAccount({ ...gh, type: 'oauth', userId: id, access_token: 'a', expires_at: 1, scope: 'openid' })
      expect(await adapter.getUserByAccount(gh)).toMatchObject({ id, name: 'Ada' })
      expect(await adapter.getUserByAccount({ ...gh, provider: 'gl' })).toBeNull()
      expect(await adapter.getUserByAccount({ ...gh, providerAccountId: '2' })).toBeNull()
    })

    test('an account is linked to one user only', async () => {
      const adapter = await open()
      const [one, two] = [await adapter.createUser(ada), await adapter.createUser(bob)]
      await adapter.linkAccount({ ...gh, type: 'oauth', userId: one.id })
      await expect((async () => adapter.linkAccount({ ...gh, type: 'oauth', userId: two.id }))()).rejects.toThrow()
      expect(await adapter.getUserByAccount(gh)).toMatchObject({ id: one.id })
    })
  })

  describe(`adapter ${name}: sessions`, () => {
    test('a session is found with its user', async () => {
      const adapter = await open()
      const { id } = await adapter.createUser(ada)
      const session = { sessionToken: 'token-1', userId: id, expires: later() }
      expect(await adapter.createSession(session)).toMatchObject(session)
      expect(await adapter.getSessionAndUser('token-1')).toMatchObject({ session, user: { ...ada, id } })
      expect(await adapter.getSessionAndUser('token-2')).toBeNull()
    })

    test('an expired session is found: the caller decides what to do with it', async () => {
      const adapter = await open()
      const { id } = await adapter.createUser(ada)
      const expires = new Date(1_700_000_000_000)
      await adapter.createSession({ sessionToken: 'token-1', userId: id, expires })
      expect((await adapter.getSessionAndUser('token-1'))?.session.expires).toEqual(expires)
    })

    test('a renewed session ends later', async () => {
      const adapter = await open()
      const { id } = await adapter.createUser(ada)
      await adapter.createSession({ sessionToken: 'token-1', userId: id, expires: new Date(1_700_000_000_000) })
      const expires = later()
      await adapter.updateSession({ sessionToken: 'token-1', expires })
      expect((await adapter.getSessionAndUser('token-1'))?.session).toMatchObject({ userId: id, expires })
    })

    test('a deleted session is gone, others stay, and deleting it again is no error', async () => {
      const adapter = await open()
      const { id } = await adapter.createUser(ada)
      for (const sessionToken of ['token-1', 'token-2'])
        await adapter.createSession({ sessionToken, userId: id, expires: later() })
      await adapter.deleteSession('token-1')
      await adapter.deleteSession('token-1')
      expect(await adapter.getSessionAndUser('token-1')).toBeNull()
      expect(await adapter.getSessionAndUser('token-2')).not.toBeNull()
    })
  })

  describe(`adapter ${name}: verification tokens`, () => {
    const token = () => ({ identifier: 'ada@example.com', token: 'digest-1', expires: later() })

    test('a verification token can be used once', async () => {
      const adapter = await open()
      const kept = token()
      await adapter.createVerificationToken(kept)
      expect(await adapter.useVerificationToken({ identifier: kept.identifier, token: kept.token })).toMatchObject(kept)
      expect(await adapter.useVerificationToken({ identifier: kept.identifier, token: kept.token })).toBeNull()
    })

    test('a verification token works for its own address only, and trying another does not use it up', async () => {
      const adapter = await open()
      const { identifier, token: digest, expires } = token()
      await adapter.createVerificationToken({ identifier, token: digest, expires })
      expect(await adapter.useVerificationToken({ identifier: 'bob@example.com', token: digest })).toBeNull()
      expect(await adapter.useVerificationToken({ identifier, token: 'digest-2' })).toBeNull()
      expect(await adapter.useVerificationToken({ identifier, token: digest })).not.toBeNull()
    })

    test('of twenty concurrent uses of a verification token one succeeds', async () => {
      const adapter = await open()
      const { identifier, token: digest, expires } = token()
      await adapter.createVerificationToken({ identifier, token: digest, expires })
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => adapter.useVerificationToken({ identifier, token: digest })),
      )
      expect(answers.filter(answer => answer !== null)).toHaveLength(1)
    })
  })
}

/** The Vitest suite for adapters that have the optional methods, too. */
export function describeWholeAdapter(name: string, make: MakeAdapter<Required<Adapter>>) {
  const open = opener(make)

  /** Ada with three sessions, Bob with one. */
  const populated = async () => {
    const adapter = await open()
    const [one, two] = [await adapter.createUser(ada), await adapter.createUser(bob)]
    const begin = (sessionToken: string, userId: string, origin?: Parameters<Adapter['createSession']>[1]) =>
      adapter.createSession({ sessionToken, userId, expires: later() }, origin)
    await begin('ada-1', one.id, { ...gh, providerSessionId: 'sid-1', idToken: 'eyJ.1.x' })
    await begin('ada-2', one.id, { ...gh, providerSessionId: 'sid-2' })
    await begin('ada-3', one.id)
    await begin('bob-1', two.id, { provider: 'gh', providerAccountId: '2', providerSessionId: 'sid-3' })
    const alive = async () => {
      const tokens = ['ada-1', 'ada-2', 'ada-3', 'bob-1']
      const found = await Promise.all(tokens.map(token => adapter.getSessionAndUser(token)))
      return tokens.filter((_, index) => found[index] !== null)
    }
    return { adapter, one, two, alive }
  }

  describe(`adapter ${name}: the optional methods`, () => {
    test('a session stores its origin', async () => {
      const { adapter } = await populated()
      expect((await adapter.getSessionAndUser('ada-1'))?.origin).toEqual({
        ...gh,
        providerSessionId: 'sid-1',
        idToken: 'eyJ.1.x',
      })
      expect((await adapter.getSessionAndUser('ada-3'))?.origin).toBeUndefined()
    })

    test('a user has a list of unexpired sessions without their tokens', async () => {
      const { adapter, one, two } = await populated()
      await adapter.createSession({ sessionToken: 'over', userId: one.id, expires: new Date(1_700_000_000_000) })
      const list = await adapter.listSessions(one.id)
      expect(list.map(({ provider }) => provider).toSorted()).toEqual(['gh', 'gh', undefined])
      expect(new Set(list.map(({ id }) => id)).size).toBe(3)
      expect(JSON.stringify(list)).not.toContain('ada-')
      for (const { createdAt, expires } of list) expect(expires.getTime()).toBeGreaterThan(createdAt.getTime())
      expect(await adapter.listSessions(two.id)).toHaveLength(1)
      expect(await adapter.listSessions('unknown')).toEqual([])
    })

    test('one session of a user can be deleted, but not with the id of another user', async () => {
      const { adapter, one, two, alive } = await populated()
      const [bobs] = await adapter.listSessions(two.id)
      expect(await adapter.deleteUserSessions({ userId: one.id, id: bobs?.id ?? '' })).toBe(0)
      expect(await adapter.deleteUserSessions({ userId: two.id, id: bobs?.id ?? '' })).toBe(1)
      expect(await alive()).toEqual(['ada-1', 'ada-2', 'ada-3'])
    })

    test('all sessions of a user end', async () => {
      const { adapter, one, alive } = await populated()
      expect(await adapter.deleteUserSessions({ userId: one.id })).toBe(3)
      expect(await alive()).toEqual(['bob-1'])
    })

    test('the sessions of an account, or of one session at the provider, end', async () => {
      const { adapter, alive } = await populated()
      expect(await adapter.deleteProviderSessions({ provider: 'gl', providerSessionId: 'sid-1' })).toBe(0)
      expect(await adapter.deleteProviderSessions({ provider: 'gh', providerSessionId: 'sid-1' })).toBe(1)
      expect(await alive()).toEqual(['ada-2', 'ada-3', 'bob-1'])
      const both = { provider: 'gh', providerAccountId: '2', providerSessionId: 'sid-2' }
      expect(await adapter.deleteProviderSessions(both)).toBe(0)
      expect(await adapter.deleteProviderSessions({ provider: 'gh', providerAccountId: '1' })).toBe(1)
      expect(await adapter.deleteProviderSessions({ provider: 'gh' })).toBe(0)
      expect(await alive()).toEqual(['ada-3', 'bob-1'])
    })

    test('an account can be unlinked, and its user stays', async () => {
      const { adapter, one } = await populated()
      await adapter.linkAccount({ ...gh, type: 'oauth', userId: one.id })
      await adapter.unlinkAccount(gh)
      expect(await adapter.getUserByAccount(gh)).toBeNull()
      expect(await adapter.getUser(one.id)).not.toBeNull()
    })

    test('a deleted user leaves neither accounts nor sessions behind', async () => {
      const { adapter, one, alive } = await populated()
      await adapter.linkAccount({ ...gh, type: 'oauth', userId: one.id })
      await adapter.deleteUser(one.id)
      expect(await adapter.getUser(one.id)).toBeNull()
      expect(await adapter.getUserByAccount(gh)).toBeNull()
      expect(await alive()).toEqual(['bob-1'])
    })

    test('a transaction that fails leaves nothing behind, and one that succeeds everything', async () => {
      const adapter = await open()
      const work = async (within: Adapter) => {
        const { id } = await within.createUser(ada)
        await within.linkAccount({ ...gh, type: 'oauth', userId: id })
      }
      const failing = adapter.transaction(async within => {
        await work(within)
        throw new Error('second thoughts')
      })
      await expect(failing).rejects.toThrow('second thoughts')
      expect(await adapter.getUserByEmail('ada@example.com')).toBeNull()
      await adapter.transaction(work)
      expect(await adapter.getUserByAccount(gh)).toMatchObject(ada)
    })
  })
}
