import { expect, test } from 'vitest'
import type { IdentityClient } from '../contract.ts'
import { identityEngines } from '../../testing/engines.ts'

const onPostgres = identityEngines.filter(({ engine }) => engine === 'postgresql')

test.each(onPostgres)(
  'only who has committed something reads the primary on $engine',
  { tags: ['every-engine'] },
  async ({ start }) => {
    const identity = await start()
    await identity.clientAs().users.create({ loginId: 'ada' })
    const provider = identity.coldProvider({ replica: { open: async () => identity.db } })
    await provider.replica?.compare()
    /** Whether somebody reads the primary after this. */
    const marks = async (id: string, act: (client: IdentityClient) => Promise<unknown>) => {
      const call = () => identity.callAs({ type: 'managementKey', id, name: id })
      await act(provider.readerFor(call()))
      const reading = call()
      await provider.readerFor(reading).users.search({})
      return reading.replicaAgeMs === undefined
    }
    const refused = (act: Promise<unknown>) => expect(act).rejects.toThrow()
    expect(await marks('K0', ({ users }) => users.search({}))).toBe(false)
    expect(await marks('K1', ({ users }) => refused(users.create({ loginId: 'ada' })))).toBe(false)
    expect(await marks('K2', ({ users }) => refused(users.update({ loginId: 'nobody' })))).toBe(false)
    expect(await marks('K3', ({ users }) => users.create({ loginId: 'grace' }))).toBe(true)
    const inOneStep = (id: string, isRefused: boolean) => {
      const call = identity.callAs({ type: 'managementKey', id, name: id })
      const create = provider.atomically(call, async ({ users }) => {
        await users.create({ loginId: id })
        if (isRefused) throw new Error('taken back')
      })
      return marks(id, () => (isRefused ? refused(create) : create))
    }
    expect(await inOneStep('K4', true)).toBe(false)
    expect(await inOneStep('K5', false)).toBe(true)
    const dryRun = identity.callAs({ type: 'managementKey', id: 'K6', name: 'K6' })
    const previewed = provider.preview(dryRun, ({ users }) => users.create({ loginId: 'tried' }))
    expect(await marks('K6', () => previewed)).toBe(false)
  },
)
