import { CompiledQuery } from 'kysely'
import { describe, expect, test } from 'vitest'
import { identityEngines } from '../../testing/engines.ts'
import { findRecordByUserCode } from './store.ts'

describe.each(identityEngines.filter(({ engine }) => engine === 'sqlite'))('with $engine', ({ start }) => {
  test('a device is found by the code that its user types without reading those of others', async () => {
    const reads: CompiledQuery[] = []
    const onSent = (statement: CompiledQuery) => {
      if (statement.sql.includes('"user_code" = ')) reads.push(statement)
    }
    const { db, projectId } = await start({ onSent })
    await findRecordByUserCode(db, { projectId, model: 'DeviceCode', userCode: 'ABCD-EFGH' })
    expect(reads).toHaveLength(1)
    for (const { sql, parameters } of reads.splice(0)) {
      const { rows } = await db.executeQuery<{ detail: string }>(
        CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
      )
      expect(rows[0]?.detail).toBe(
        'SEARCH oidc_records USING INDEX oidc_records_by_user_code (project_id=? AND model=? AND user_code=?)',
      )
    }
  })
})
