import { randomBytes } from 'node:crypto'
import { randomSecret } from '@gatehouse-id/operation/random-secret'
import type { AddedCapability } from '../identity/added.ts'
import { createClock, type Moment } from './clock/clock.ts'
import { withDate } from './clock/date-of-requests.ts'
import { createFaults } from './faults/faults.ts'
import { createTestingApi, isTestingPath, mailboxPageOf } from './http/handle.ts'
import { createKeyPairs, makeKeyPairsAhead } from './key-pairs.ts'
import { createMailbox } from './mailbox.ts'
import { type Access, createManagement } from './management.ts'
import { migratedContents } from './migrated.ts'
import type { RunningGatehouse } from './running.ts'
import { serveOnFreePort } from './serve.ts'
import { applySeed } from './seed/apply.ts'
import type { Seeded, SeedInput } from './seed/types.ts'
import { signInToConsole } from './users/console-session.ts'
import { createUsers } from './users/make-user.ts'
import { createSignInAs } from './users/sign-in-as.ts'
import type { UnderTest } from './under-test.ts'

export type InstanceOptions = {
  database?: string
  secret?: string
  clock?: Moment
  limitsAttempts?: boolean
  seed?: SeedInput | string
  testingKey?: string
  /** A free one unless given. */
  port?: number
}

const nothing: Seeded = { accessKeys: {}, applications: {} }

/** What a copy has of the one that it is copied from. */
type Origin = Pick<RunningGatehouse, 'administrator' | 'seeded'> & { contents: Uint8Array }

/** Hashing a password would take longer than all the rest; what is in memory is no secret of anybody. */
const lowPasswordCost = { memoryKib: 8, passes: 1 }

/** Starts one Gatehouse in this process. */
export async function startInstance(
  added: readonly AddedCapability[],
  {
    database = ':memory:',
    secret = randomText(32),
    clock: at,
    limitsAttempts = false,
    seed,
    testingKey,
    port,
  }: InstanceOptions,
  origin?: Origin,
): Promise<RunningGatehouse> {
  const isInMemory = database === ':memory:'
  // A copy has the keys of what it is copied from.
  const newKeyPair = isInMemory && !origin ? createKeyPairs() : undefined
  let contents = origin?.contents ?? (isInMemory && added.length === 0 ? await migratedContents() : undefined)
  let catchUp = async () => {}
  const clock = createClock({ at, catchUp: () => withDate(clock.now, () => catchUp()) })
  let access: Access | undefined
  const management = createManagement(() => {
    if (!access) throw new Error('unreachable: it is called once it is served')
    return access
  })
  const serveTesting = testingKey === undefined ? undefined : createTestingApi(testingKey, () => running)
  const { faults, withholds, disturb, around } = createFaults(management)
  const underTest: UnderTest = {
    clock: clock.now,
    withholds,
    disturb,
    contents: () => contents,
    newKeyPair,
    ...(isInMemory && { passwordCost: lowPasswordCost }),
    isOfTests: request => testingKey !== undefined && isTestingPath(request),
    async around(request, response, next) {
      // No fault is in the way of what ends it.
      if (await serveTesting?.(request, response)) return
      const faulted = () => around(request, response, next)
      await (clock.isTurned() ? withDate(clock.now, faulted) : faulted())
    },
  }
  const administrator = origin?.administrator ?? { email: 'admin@localhost', password: randomText(15) }
  const managementKey = `Kgh_${randomText(32)}`
  const { gatehouse, url, reload } = await serveOnFreePort(
    { added, underTest, port },
    {
      DATABASE_URL: database,
      GATEHOUSE_SECRET: secret,
      GATEHOUSE_MANAGEMENT_KEY: managementKey,
      GATEHOUSE_ADMIN_EMAIL: administrator.email,
      GATEHOUSE_ADMIN_PASSWORD: administrator.password,
      GATEHOUSE_RATE_LIMITS: limitsAttempts ? 'on' : 'off',
    },
  )
  catchUp = async () => gatehouse.identity.catchUp?.()
  access = { url, projectId: gatehouse.identity.projectId, managementKey }
  const users = createUsers(management)
  const stop = () => gatehouse.stop({ hurry: AbortSignal.abort() })
  const seeded =
    origin?.seeded ?? (seed === undefined ? nothing : await applySeed(seed, management, users).catch(failed))
  async function failed(error: unknown): Promise<never> {
    await stop()
    throw error
  }
  const read = async () => {
    if (!gatehouse.identity.contents) throw new TypeError('only a database in memory can be copied')
    return gatehouse.identity.contents()
  }
  // From here on a reload begins with what there is now; a copy prepares itself again in a few milliseconds.
  if (isInMemory) contents = origin?.contents ?? (await read())
  let closing: Promise<void> | undefined
  const running: RunningGatehouse = {
    ...access,
    administrator,
    seeded,
    mailbox: createMailbox(management, testingKey === undefined ? undefined : mailboxPageOf(url, testingKey)),
    clock,
    faults,
    user: users.make,
    signInAs: createSignInAs(management, users),
    signInToConsole: (credentials = administrator) => signInToConsole(url, credentials),
    async fresh() {
      const copied = { contents: await read(), administrator, seeded }
      const options = { database, secret, clock: clock.now(), limitsAttempts, ...(testingKey && { testingKey }) }
      return startInstance(added, options, copied)
    },
    async reset() {
      if (!isInMemory) throw new TypeError('only a database in memory can be put back')
      // What runs until then would see the clock go back.
      await reload(() => {
        faults.clear()
        clock.reset()
      })
    },
    close() {
      // The test has its answers: nobody has to be told that it stops.
      closing ??= stop()
      return closing
    },
  }
  if (newKeyPair) makeKeyPairsAhead()
  return running
}

function randomText(bytes: number): string {
  return randomSecret(randomBytes, bytes)
}
