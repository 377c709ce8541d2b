import { describe, expect, test } from 'vitest'
import { strictestEngine } from '../../engines.ts'
import { deleting, isUsed, operationOf } from '../support/deleting.ts'
import { another, type Kind } from '../support/samples/seed.ts'
import { plain } from '../support/plain.ts'
import { subjectOf } from '../support/samples/subjects.ts'
import type { Fixtures } from '../support/samples/fixtures.ts'
import { operations, contextOn } from '../support/context.ts'

/** They tell what was, for as long as they are kept; what a third party has to be told, until it has been. */
const memories = ['audit_records', 'audit_record_changes', 'messages', 'jobs', 'outbound_revocations']
/** Where the rule is that something stays. */
const staying: { [Of in Kind]?: string[] } = {
  // Sessions in which they acted, which have ended with them.
  agent: ['sessions'],
  // A key that is over is kept, so that the audit trail can say which it was.
  managementKey: ['management_keys'],
  // They stay users.
  descoper: ['user_login_ids', 'user_texts', 'users'],
  // What users have stays with them, undeclared.
  attribute: ['user_attribute_values', 'users'],
  // An id that no other role ever has, and that is left out wherever it is read.
  role: ['anonymous_sessions', 'sso_applications', 'sso_settings', 'xaa_settings'],
}

describe.each(strictestEngine)('on $engine', engine => {
  const shared = contextOn(engine)

  /** The tables that a text stands in, by itself or in JSON. */
  async function placesOf(text: string): Promise<string[]> {
    const rows = (await shared.world.contents.all()).filter(({ table }) => !memories.includes(table))
    const holding = rows.filter(({ row }) => JSON.stringify(row).replaceAll('\\', '').includes(`"${text}"`))
    return [...new Set(holding.map(({ table }) => table))].toSorted()
  }

  /** Does everything with the things that can be done with them and is no deletion. */
  async function useEverywhere(kind: Kind, things: Fixtures): Promise<string[]> {
    const { identity, own, ask } = shared.world
    const done: string[] = []
    // What gives it another name comes last, so that the others find it.
    const renaming = (name: string) => Number(subjectOf(name).spends === kind)
    const inTurn = operations.toSorted((one, next) => renaming(one.name) - renaming(next.name))
    for (const { name, operation } of inTurn) {
      const isDeletion = /delete|remove/i.test(name)
      // A tenant with tenants below it is not deleted: `tenants.delete` says so.
      const isRefusal = name === 'tenants.create' && kind === 'tenant'
      if (isDeletion || isRefusal || !isUsed(name, { made: things, own })) continue
      const { spends = kind, sample } = subjectOf(name)
      const spent = spends === kind ? things : { ...(await another(spends, identity, own)), ...madeIn(things, own) }
      const { status } = await ask(operation, sample(spent, `with-${kind.toLowerCase()}-${plain(name)}`), own)
      done.push(`${name} ${status}`)
    }
    return done
  }

  test.each(deleting)('nothing is left of a $kind that was in use', async ({ kind, name, as = () => ({}) }) => {
    const { identity, own, ask } = shared.world
    const things = await another(kind, identity, own)
    const uses = await useEverywhere(kind, things)
    const removal = await ask(operationOf(name), subjectOf(name).sample({ ...things, ...as(things) }, ''), own)
    expect(removal.status, removal.text).toBe(200)
    const stay = staying[kind] ?? []
    for (const [key, value] of Object.entries(madeIn(things, own)))
      expect(await placesOf(value), `${key} after ${uses.join()}`).toEqual(stay.filter(() => key !== 'roleName'))
  })
})

/** What was made in place of what stands. */
function madeIn(things: Fixtures, own: Fixtures) {
  return Object.fromEntries(Object.entries(things).filter(([key, value]) => value !== Reflect.get(own, key)))
}
