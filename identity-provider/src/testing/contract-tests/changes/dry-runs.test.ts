import type { Client, OperationTable } from '@gatehouse-id/operation'
import { describe, expect, test } from 'vitest'
import type { Preview } from '../../../activity/change-capture/preview.ts'
import { summarize } from '../../../activity/change-capture/summarize.ts'
import type { IdentityClient } from '../../../provider/contract.ts'
import { allRights, type Call } from '../../../foundation/requests/call.ts'
import { matrixEngines, strictestEngine } from '../../engines.ts'
import { isReal } from '../../../activity/change-capture/affected.ts'
import { capturedTables } from '../../../provider/areas.ts'
import { changedRows } from '../support/contents/changed-rows.ts'
import type { Contents } from '../support/contents/contents.ts'
import { type Input, operations, contextOn } from '../support/context.ts'
import { plain } from '../support/plain.ts'
import { another } from '../support/samples/seed.ts'
import { subjectOf } from '../support/samples/subjects.ts'

type Rows = Awaited<ReturnType<Contents['all']>>

/** SQLite in memory, whose one connection reads and writes: a dry run in a file has one more to read with. */
const memory = { engine: 'memory', create: async () => ({ url: ':memory:', drop: async () => {} }) }
/** How a dry run shares a connection is not a matter of the operation: outside the matrix every eighth is tried in memory. */
const inMemory = matrixEngines.length > 0 ? operations : operations.filter((_, place) => place % 8 === 0)
const engines = [{ ...memory, tried: inMemory }, ...strictestEngine.map(engine => ({ ...engine, tried: operations }))]

/** Asks by the operation's name; what it refuses is an answer too. */
function asking(name: string, input: Input) {
  const [area = '', operation = ''] = name.split('.')
  return async (client: IdentityClient) => {
    const table = client[area as keyof IdentityClient] as Client<OperationTable> // a name of the contract
    return table[operation]?.(input).then(
      () => 'done',
      (error: unknown) => String(error),
    )
  }
}

/** What can be compared between a dry run and the change: what is made has another id each time. */
function comparable({ changes, usersAffected: _users, keysAffected: _keys, ...counts }: Preview, known: Set<string>) {
  const things = changes.map(({ kind, type, id }) => `${kind} ${type} ${known.has(id) ? id : 'new'}`)
  return { ...counts, things: things.toSorted() }
}

function valuesOf(rows: Rows) {
  return new Set(rows.flatMap(({ row }) => Object.values(row).map(String)))
}

/** Values that no preview shows. */
function secretsOf(rows: Rows): string[] {
  return rows.flatMap(({ table, row }) =>
    (capturedTables.get(table)?.hidden ?? [])
      .map(column => row[column])
      .filter(value => typeof value === 'string' && value.length > 10),
  ) as string[] // filtered
}

describe.each(engines)('a dry run of any operation on $engine', engine => {
  const shared = contextOn(engine)

  test.each(engine.tried)('$name changes nothing, and says what the operation then does', async ({ name }) => {
    const { identity, contents, own } = shared.world
    const { sample, spends } = subjectOf(name)
    const things = spends ? await another(spends, identity, own) : own
    const input = sample(things, `dry-${plain(name)}`)
    const call: Call = { ...identity.callAs(undefined, allRights), projectId: things.projectId }
    const before = (await contents.all()).filter(({ table }) => capturedTables.has(table))
    const digest = await contents.digestOf()
    const tried = await identity.provider.preview(call, asking(name, input))
    expect(await contents.digestOf()).toEqual(digest)
    const done = await asking(name, input)(identity.provider.clientFor(call))
    const after = await contents.all()
    expect(isWithoutIds(tried.result)).toBe(isWithoutIds(done))
    const rows = changedRows(before, after).filter(isReal)
    const real = summarize(rows, {
      tables: capturedTables,
      now: identity.clock.now,
      affected: { users: new Set(), keys: new Set() },
    })
    const known = valuesOf(before)
    expect(comparable(tried.preview, known)).toEqual(comparable(real, known))
    // Those too who only hold what changes.
    expect(tried.preview.usersAffected).toBeGreaterThanOrEqual(real.usersAffected)
    expect(tried.preview.keysAffected).toBeGreaterThanOrEqual(real.keysAffected)
    const shown = JSON.stringify(tried.preview)
    expect(secretsOf(before).filter(secret => shown.includes(secret))).toEqual([])
  })

  test('of relations says which would be deleted', async () => {
    const { identity, contents, own } = shared.world
    const call: Call = { ...identity.callAs(undefined, allRights), projectId: own.projectId }
    const client = identity.provider.clientFor(call)
    const dsl = 'model AuthZ 1.0\n\ntype user\n\ntype doc\n  relation viewer: user\n'
    await client.authorizationSchemas.save({ dsl })
    const tuples = ['a', 'b'].map(target => ({
      resourceType: 'doc',
      resource: 'plan',
      relation: 'viewer',
      targetType: 'user',
      target,
    }))
    await client.authorizationRelations.create({ tuples })
    const digest = await contents.digestOf()
    const { preview } = await identity.provider.preview(call, within =>
      within.authorizationRelations.delete({ tuples: tuples.slice(0, 1) }),
    )
    expect(preview).toMatchObject({ relationsDeleted: 1, changesTotal: 1 })
    expect(await contents.digestOf()).toEqual(digest)
    expect((await client.authorizationChecks.check({ tuples })).tuples.map(({ allowed }) => allowed)).toEqual([
      true,
      true,
    ])
  })
})

/** The outcome without what is made anew each time. */
function isWithoutIds(outcome: string | undefined) {
  return outcome?.replaceAll(/[\w-]{20,}/g, 'id')
}
