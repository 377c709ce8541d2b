import { expect, describe, onTestFinished, test } from 'vitest'
import { startOidc } from '../applications/oidc/testing.ts'
import { migratedEngines } from '../testing-engines.ts'
import { waitingDoors } from './doors/doors.ts'
import { type EventName, events } from './epochs/events.ts'
import { worldOf } from './doors/world.ts'

const doors = Object.values(waitingDoors)
/** Only a public sign-up has something to reset. */
const ofClaimed: readonly EventName[] = ['account reset']

describe.each(migratedEngines)('what was proven before … begins nothing, on $engine', ({ create }) => {
  test.each(doors)('$name', { timeout: 120_000 }, async door => {
    const database = await create()
    const oidc = await startOidc({ databaseUrl: database.url, tokenAlgorithm: 'ES256', hasRateLimits: false })
    onTestFinished(async () => {
      await oidc.close()
      await database.drop()
    })
    const world = await worldOf(oidc)
    const went: Record<string, boolean> = {}
    const nothing = await world.user({ isClaimed: false })
    went.nothing = await (await door.wait(world, nothing))()
    const names = (Object.keys(events) as EventName[]).filter(name => !door.without?.includes(name))
    for (const name of names) {
      const who = await world.user({ isClaimed: ofClaimed.includes(name) })
      const resume = await door.wait(world, who)
      await events[name](world, who)
      went[name] = await resume()
    }
    expect(went).toEqual({
      nothing: true,
      ...Object.fromEntries(names.map(name => [name, door.stands?.includes(name) === true])),
    })
  })
})
