import { CompiledQuery } from 'kysely'
import { expect, test } from 'vitest'
import { identityEngines } from '../../testing/engines.ts'
import type { TestIdentity } from '../../testing/identity.ts'
import { seedProject } from './seed.ts'

const tenantCount = 20_000

test.each(identityEngines)(
  'few of many tenants and their members are read without the others on $engine',
  { tags: ['every-engine'] },
  async ({ engine, start }) => {
    const sent: CompiledQuery[] = []
    const { db, projectId, clientAs } = await start({ onSent: statement => sent.push(statement) })
    const size = { users: 100, tenants: tenantCount, signIns: 0 }
    const how = { seed: 1, until: Date.now(), passwordHash: undefined }
    await seedProject(db, { projectId, ...size, ...how }, () => undefined)
    const { users, tenants } = clientAs()
    const readsAll = engine === 'sqlite' ? readsAllOnSqlite : readsAllOnPostgres
    /** What of a call reads every tenant, beside the count of them. */
    async function statementsReadingAll(call: () => Promise<unknown>): Promise<string[]> {
      sent.length = 0
      await call()
      const asked = sent.filter(({ sql }) => /^select (?!count)/.test(sql) && sql.includes('"tenants"'))
      expect(asked).not.toEqual([])
      const reading = await Promise.all(asked.map(async one => ((await readsAll(db, one)) ? [one.sql] : [])))
      return reading.flat()
    }
    const found = await users.search({ limit: 100 })
    const tenantIds = found.users.flatMap(user => user.userTenants.map(({ tenantId }) => tenantId))
    expect(tenantIds.length).toBeGreaterThan(50)
    const page = await tenants.list({ limit: 50 })
    expect(page.total).toBe(tenantCount)
    expect(await statementsReadingAll(() => tenants.search({}))).not.toEqual([])
    expect(await statementsReadingAll(() => users.search({ limit: 100 }))).toEqual([])
    expect(await statementsReadingAll(() => tenants.search({ tenantIds }))).toEqual([])
    expect(await statementsReadingAll(() => tenants.list({ limit: 50, after: page.next }))).toEqual([])
    expect(await statementsReadingAll(() => tenants.list({ limit: 50, fromEnd: true }))).toEqual([])
  },
)

/** By the plan: rows are found by more than their project, or a page of them is read in its order. */
async function readsAllOnSqlite(db: TestIdentity['db'], { sql, parameters }: CompiledQuery): Promise<boolean> {
  const explain = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters])
  const { rows } = await db.executeQuery<{ detail: string }>(explain)
  const steps = rows.map(({ detail }) => detail)
  const isPage = sql.includes(' limit ') && !steps.some(step => step.includes('TEMP B-TREE'))
  return !isPage && steps.some(step => /^(SCAN|SEARCH) tenants\b(?!.*=\? AND )/.test(step))
}

type PlanNode = {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

/** By the rows that were read. */
async function readsAllOnPostgres(db: TestIdentity['db'], { sql, parameters }: CompiledQuery): Promise<boolean> {
  const explain = CompiledQuery.raw(`explain (analyze, format json) ${sql}`, [...parameters])
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(explain)
  return rows.flatMap(row => row['QUERY PLAN']).some(({ Plan }) => tenantsRead(Plan) > tenantCount / 5)
}

function tenantsRead(node: PlanNode): number {
  const own = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
  const below = (node.Plans ?? []).reduce((sum, part) => sum + tenantsRead(part), 0)
  return below + (node['Relation Name'] === 'tenants' ? own : 0)
}
