import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migratedEngines } from '../../engines.ts'
import { waitingDoors } from '../doors/doors.ts'
import { type World, startWorld } from '../doors/world.ts'
import { type EventName, events, eventsOfNewcomers } from './events.ts'

const doors = Object.values(waitingDoors)
/** Only a public sign-up has something to reset. */
const ofClaimed: readonly EventName[] = ['account reset']

describe.each(migratedEngines)(
  'what was proven before … begins nothing, on $engine',
  { tags: ['long'] },
  ({ create }) => {
    let world: World
    beforeAll(async () => {
      world = await startWorld(create)
    })
    afterAll(() => world.close())

    test('what is proven after it, in the same millisecond, begins', async () => {
      world.stopClock()
      const link = waitingDoors['magicLinks.verify']
      const went: Record<string, boolean | undefined> = {}
      for (const name of Object.keys(events) as EventName[]) {
        const who = await world.user({ isClaimed: ofClaimed.includes(name) })
        await events[name](world, who)
        went[name] = await (await link?.wait(world, who))?.()
      }
      expect(went).toEqual(Object.fromEntries(Object.keys(events).map(name => [name, true])))
    })

    test.each(doors)('$name', async door => {
      const went: Record<string, boolean> = {}
      const isNew = door.isNewcomers === 'only'
      const happening = isNew ? eventsOfNewcomers : events
      // Proof, event and what goes on are of one millisecond: nothing is told from another by its time.
      world.stopClock()
      went.nothing = await (await door.wait(world, isNew ? world.newcomer() : await world.user({ isClaimed: false })))()
      for (const [name, happen] of Object.entries(happening)) {
        if (door.without?.some(each => each === name)) continue
        const who = isNew ? world.newcomer() : await world.user({ isClaimed: ofClaimed.some(each => each === name) })
        const resume = await door.wait(world, who)
        await happen(world, who)
        went[name] = await resume()
        await world.restore()
      }
      const { nothing, ...after } = went
      expect(nothing).toBe(true)
      expect(after).toEqual(
        Object.fromEntries(Object.keys(after).map(name => [name, door.stands?.some(each => each === name) === true])),
      )
    })
  },
)
