import { readValue } from '@gatehouse-id/operation'
import type { z } from 'zod'
import type { FaultHandle } from '../faults/fault.ts'
import { KitRefused } from '../refused.ts'
import type { RunningGatehouse } from '../running.ts'
import { inputs } from './inputs.ts'

/** More at once take more memory than a machine of CI has to spare. */
const copiesMax = 200

type Route = (body: unknown) => Promise<unknown>

function route<Input extends z.ZodType>(input: Input, run: (input: z.output<Input>) => unknown): Route {
  return async body => {
    const read = readValue(input, body)
    if ('value' in read) return run(read.value)
    throw new KitRefused(
      read.problems.map(({ path, message }) => `${path.join('.') || 'the body'}: ${message}`).join('\n'),
    )
  }
}

/** What a test in another process or language may ask of one Gatehouse, by the last part of the path. */
export function testingRoutes(gatehouse: RunningGatehouse): ReadonlyMap<string, Route> {
  const { clock, faults, mailbox } = gatehouse
  const handles = new Map<number, FaultHandle>()
  const copies = new Map<string, RunningGatehouse>()
  const told = () => ({ now: clock.now() })
  const handleOf = (id: number) => {
    const handle = handles.get(id)
    if (!handle) throw new TypeError(`there is no fault ${id}`)
    return handle
  }

  return new Map<string, Route>([
    ['clock', route(inputs.none, told)],
    ['clock/travel', route(inputs.travel, async ({ by }) => clock.travel(by).then(told))],
    ['clock/freeze', route(inputs.freeze, async ({ at }) => clock.freeze(at).then(told))],
    [
      'clock/resume',
      route(inputs.none, () => {
        clock.resume()
        return told()
      }),
    ],
    [
      'faults/add',
      route(inputs.fault, fault => {
        const id = handles.size + 1
        handles.set(id, faults.add(fault))
        return { id }
      }),
    ],
    ['faults/seen', route(inputs.faultId, ({ id }) => ({ seen: handleOf(id).seen }))],
    ['faults/remove', route(inputs.faultId, ({ id }) => handleOf(id).remove())],
    ['faults/clear', route(inputs.none, () => faults.clear())],
    ['faults/rotate-keys', route(inputs.none, async () => ({ kid: await faults.rotateKeys() }))],
    ['faults/revoke', route(inputs.revoke, ({ loginId }) => faults.revoke(loginId))],
    ['mailbox/wait', route(inputs.wait, ({ recipient, ...options }) => mailbox.waitFor(recipient, options))],
    [
      'mailbox/list',
      route(inputs.list, async options => ({
        url: gatehouse.url,
        projectId: gatehouse.projectId,
        copies: [...copies.keys()],
        messages: await mailbox.list(options),
      })),
    ],
    ['mailbox/message', route(inputs.message, ({ id }) => mailbox.read(id))],
    ['users/make', route(inputs.user, ({ loginId, ...options }) => gatehouse.user(loginId, options))],
    [
      'users/sign-in-as',
      route(inputs.signIn, async ({ loginId, origin, ...options }) => {
        const user = await gatehouse.signInAs(loginId, options)
        return { ...user, cookies: user.cookies(origin), storageState: user.storageState(origin) }
      }),
    ],
    [
      'users/sign-in-to-console',
      route(inputs.console, ({ email, password }) =>
        gatehouse.signInToConsole(email !== undefined && password !== undefined ? { email, password } : undefined),
      ),
    ],
    [
      'copies/make',
      route(inputs.none, async () => {
        if (copies.size >= copiesMax) throw new RangeError(`there are ${copiesMax} copies already; close some`)
        const copy = await gatehouse.fresh()
        copies.set(copy.url, copy)
        const { url, projectId, managementKey, administrator } = copy
        return { url, projectId, managementKey, administrator }
      }),
    ],
    [
      'copies/close',
      route(inputs.copy, async ({ url }) => {
        const copy = copies.get(url)
        if (!copy) throw new TypeError(`there is no copy at ${url}`)
        copies.delete(url)
        await copy.close()
      }),
    ],
    ['reset', route(inputs.none, () => gatehouse.reset())],
    ['seeded', route(inputs.none, () => gatehouse.seeded)],
  ])
}
