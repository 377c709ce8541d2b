import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { measuredServer } from './support/attacked-server.ts'
import { processorMs } from './support/processor-time.ts'

const { manage, server } = measuredServer()
const msMax = 250

function many<Value>(count: number, make: (n: number) => Value) {
  return Object.fromEntries(Array.from({ length: count }, (_, n) => [`x${n}`, make(n)]))
}
const step = { type: 'x', next: 'nowhere' }
const task = { action: 'x', next: ['nowhere'] }
const component = { component: 'x' }

const flows: [what: string, flow: unknown][] = [
  ['60,000 unknown steps', { dsl: { start: 'x0', steps: many(60_000, () => step) }, screens: [] }],
  ['16,000 unknown steps', { dsl: { start: 'x0', steps: many(16_000, () => step) }, screens: [] }],
  [
    'steps that lead nowhere',
    { dsl: { start: 'x0', steps: many(300, () => ({ type: 'screen', screen: 'x', next: many(60, () => 'gone') })) } },
  ],
  ['tasks of a hosted service', { dsl: { startTask: 'x0', tasks: many(16_000, () => task) }, screens: [] }],
  ['components', { dsl: {}, screens: [{ id: 'a', htmlTemplate: { components: Array(50_000).fill(component) } }] }],
  ['screens', { dsl: {}, screens: Array(50_000).fill({ id: 'a' }) }],
]

test.runIf(existsSync('/proc/self/stat'))('a flow of any size is checked in time that is in proportion', async () => {
  // Twice if need be: the first time also pays for what else the process did just then.
  const validate = async (body: object, times = 2): Promise<{ status: number; ms: number }> => {
    const before = processorMs(server())
    const { status } = await manage('/v1/gatehouse/flow/validate', body)
    const ms = processorMs(server()) - before
    return ms < msMax || times === 1 ? { status, ms } : validate(body, times - 1)
  }
  await validate({ flow: { dsl: { start: 'x', steps: {} } } })
  for (const [what, flow] of flows)
    for (const body of [{ flow }, { text: JSON.stringify(flow) }, { text: JSON.stringify(flow, undefined, 1) }]) {
      const { status, ms } = await validate(body)
      expect([200, 400, 413], what).toContain(status)
      expect(ms, what).toBeLessThan(msMax)
    }
  const lists = { text: `[${Array(1_200_000).fill(1).join()}]` }
  expect((await validate(lists)).ms).toBeLessThan(msMax)
  const levels = { text: `${'['.repeat(150)}${'1,'.repeat(20_000)}1${']'.repeat(150)}` }
  expect((await validate(levels)).ms).toBeLessThan(msMax)
})

test.runIf(existsSync('/proc/self/stat')).each(['validate', 'import'])(
  'a snapshot of 4,900 small files is read in time that is in proportion: %s',
  async path => {
    const files = Object.fromEntries(
      Array.from({ length: 4900 }, (_, n) => [
        `flows/f${n}/flow.json`,
        { name: 'x'.repeat(400), dsl: { start: 'end' } },
      ]),
    )
    const before = processorMs(server())
    const { status } = await manage(`/v1/mgmt/project/snapshot/${path}`, { files })
    expect(status).toBeLessThan(500)
    expect(processorMs(server()) - before).toBeLessThan(4 * msMax)
  },
)

test.runIf(existsSync('/proc/self/stat'))(
  'an export of users is not read on after 1,000 lines that are no JSON',
  async () => {
    const before = processorMs(server())
    const { status } = await manage('/v1/mgmt/user/import', { source: 'gatehouse', users: '{"a":\n'.repeat(200_000) })
    expect(status).toBe(400)
    expect(processorMs(server()) - before).toBeLessThan(msMax)
  },
)

test('a list of domains that SQL would not take is refused, and the longest list is searched', async () => {
  const list = async (count: number) => {
    const tenantSelfProvisioningDomains = Array.from({ length: count }, (_, n) => `d${n}.example`)
    return (await manage('/v1/gatehouse/tenants/list', { tenantSelfProvisioningDomains })).status
  }
  expect([await list(100), await list(1000)]).toEqual([200, 400])
})
