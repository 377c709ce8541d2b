import { requireWritable } from '@gatehouse-id/database'
import { describe, expect, test } from 'vitest'
import { matrixEngines } from '../engines.ts'
import { another } from './support/samples/seed.ts'
import { plain } from './support/plain.ts'
import { signInOperations, signInSample } from './support/samples/sign-in-samples.ts'
import { subjectOf } from './support/samples/subjects.ts'
import { type Answer, type Input, operations, contextOn } from './support/context.ts'

/** Its one connection reads and writes, so that requests wait for each other sooner than anywhere else. */
const memory = { engine: 'memory', create: async () => ({ url: ':memory:', drop: async () => {} }) }
/** As many as a pool has connections, or more than SQLite's one that writes. */
function timesOf(engine: string) {
  return engine === 'postgresql' ? 10 : 3
}

describe.each([memory, ...matrixEngines])('with cold caches, many at once are answered, on $engine', engine => {
  const times = timesOf(engine.engine)
  const shared = contextOn(engine)

  async function askAll(ask: () => Promise<Answer>): Promise<{ statuses: number[]; told: string }> {
    const answers = await Promise.all(Array.from({ length: times }, ask))
    const told = answers.map(({ status, text }) => `${status} ${text.slice(0, 300)}`).join('\n')
    const statuses = answers.map(({ status }) => status)
    // Requests that wait for each other's connections are given up with 503.
    expect(
      [500, 503].filter(status => statuses.includes(status)),
      told,
    ).toEqual([])
    await requireWritable(shared.world.identity.db)
    return { statuses, told }
  }

  test.each(operations)('$name', async ({ name, operation }) => {
    const { identity, own, askCold } = shared.world
    const { sample, spends, status = 200 } = subjectOf(name)
    const things = spends ? await another(spends, identity, own) : own
    const input = sample(things, `cold-${plain(name)}`)
    const ask = askCold()
    const { statuses, told } = await askAll(() => ask(operation, input, things))
    expect(statuses, told).toContain(status)
  })

  test.each(signInOperations)('$name, right and wrong', async each => {
    const { own, askCold } = shared.world
    const { input, credential, status } = await signInSample(shared.world, each)
    const bearer = { ...own, managementKey: credential }
    const right = askCold()
    const { statuses, told } = await askAll(() => right(each.operation, input, bearer))
    expect(statuses, told).toContain(status)
    for (const wrong of wrongOf(input)) {
      const ask = askCold()
      await askAll(() => ask(each.operation, wrong, bearer))
    }
  })
})

/** The input with a wrong secret, and with an unknown login id. */
function wrongOf(input: Input): Input[] {
  const secrets = ['code', 'token', 'password', 'oldPassword', 'newPassword', 'pendingRef'].filter(
    name => name in input,
  )
  const wrong = { ...input, ...Object.fromEntries(secrets.map(name => [name, 'wr0ng!'])) }
  return [...(secrets.length > 0 ? [wrong] : []), ...('loginId' in input ? [{ ...wrong, loginId: 'nobody' }] : [])]
}
