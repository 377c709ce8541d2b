import { describe, expect, onTestFinished, test } from 'vitest'
import { migratedEngines } from '../../engines.ts'
import { atOnceDoors } from '../doors/at-once-doors.ts'
import { doors } from '../doors/doors.ts'
import { type Who, type World, startWorld } from '../doors/world.ts'
import { type Rule, rules } from './rules.ts'
import { concealed, printed, telling } from './printed.ts'
import { firstAnswer } from './first-answer.ts'

type Happens = (moment: Rule['moments'][number]) => Promise<void>

/** Whether somebody gets in; a door that does not even let them come to it is closed. */
async function getsIn(world: World, key: string, who: Who, happens: Happens = async () => {}): Promise<boolean> {
  await happens('before')
  const resume = await doors[key]?.wait(world, who).catch(() => undefined)
  await happens('waiting')
  return (await resume?.().catch(() => false)) ?? false
}

async function whoOf(world: World, isNewcomer = false): Promise<Who> {
  return isNewcomer ? world.newcomer() : world.user({ isClaimed: false })
}

/** What is brought to a door that verifies at once is prepared earlier, so that the rule may come between. */
function momentsOf({ moments, countsGuesses }: Rule, key: string): Rule['moments'] {
  if (countsGuesses) return key in atOnceDoors ? ['waiting'] : moments
  return key in atOnceDoors || doors[key]?.isNewcomers === 'only' ? ['before', 'waiting'] : moments
}

/** The doors that are open with what the rule is about: without them it would show nothing. */
async function openWith(world: World, { prepare, shows = [] }: Rule): Promise<string[]> {
  const open: string[] = []
  for (const key of shows) {
    const who = await whoOf(world)
    await prepare?.(world, who)
    if (await getsIn(world, key, who)) open.push(key)
    await world.restore()
  }
  return open
}

/** The doors at which the rule lets somebody in, or, where they may come in, is broken. */
async function openUnder(world: World, rule: Rule, keys: readonly string[]): Promise<string[]> {
  const open = new Set<string>()
  for (const key of keys)
    for (const moment of momentsOf(rule, key)) {
      const who = await whoOf(world, rule.isOfNewcomers)
      if (rule.moments.includes('waiting')) await rule.prepare?.(world, who)
      const isIn = await getsIn(world, key, who, async now => {
        if (now === moment) await rule.make(world, who)
      })
      if (isIn && (!rule.isBroken || (await rule.isBroken(world, who)))) open.add(key)
      await world.restore()
    }
  return [...open]
}

describe.each(migratedEngines)('the rules of sign-in hold at every door, on $engine', ({ create }) => {
  test('each rule and door', { tags: ['long'], timeout: 240_000 }, async () => {
    const world = await startWorld(create)
    const counting = await startWorld(create, { hasRateLimits: true })
    onTestFinished(async () => {
      await world.close()
      await counting.close()
    })
    const all = Object.keys(doors)
    const open: { of: Record<'known' | 'newcomers', string[]> } = { of: { known: [], newcomers: [] } }
    for (const key of all) {
      if (await getsIn(world, key, await whoOf(world))) open.of.known.push(key)
      if (await getsIn(world, key, await whoOf(world, true))) open.of.newcomers.push(key)
    }
    // Without a rule every door is open, or the rules would show nothing.
    expect(open.of.known).toEqual(all.filter(key => doors[key]?.isNewcomers !== 'only'))
    expect(open.of.newcomers).toEqual(expect.arrayContaining(all.filter(key => doors[key]?.isNewcomers)))

    const cells: Record<string, Record<string, string>> = {}
    for (const rule of rules) {
      const concerned = open.of[rule.isOfNewcomers ? 'newcomers' : 'known'].filter(
        key => rule.only?.includes(key) ?? true,
      )
      expect.soft(await openWith(world, rule), rule.name).toEqual(rule.shows ?? [])
      const stays = await openUnder(rule.countsGuesses ? counting : world, rule, concerned)
      const reasons = new Map(Object.entries(rule.open).flatMap(([why, keys]) => keys.map(key => [key, why] as const)))
      expect.soft(stays.toSorted(), rule.name).toEqual([...reasons.keys()].toSorted())
      cells[rule.name] = Object.fromEntries(concerned.map(key => [key, reasons.get(key) ?? 'refused']))
    }
    await world.client.projectSettings.update({ isUserExistenceConcealed: true })
    cells[concealed.name] = {}
    for (const key of all) {
      const known = await firstAnswer(world, key, await whoOf(world))
      const unknown = await firstAnswer(world, key, await whoOf(world, true))
      if (known === undefined || unknown === undefined) continue
      if (!telling[key]) expect.soft(known, `${concealed.name}: ${key}`).toBe(unknown)
      Object.assign(cells[concealed.name] ?? {}, { [key]: telling[key] ?? 'alike' })
    }
    await expect(printed(cells)).toMatchFileSnapshot('../../../../../docs/understand/sign-in-rules.md')
  })
})
