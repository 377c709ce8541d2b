import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { ChangedMeanwhile } from './errors.ts'
import { atTheDoor } from './map-foreign-key-errors.ts'
import { identityEngines } from '../../testing/engines.ts'

describe.each(identityEngines)('what a deletion has overtaken, on $engine', { tags: ['every-engine'] }, ({ start }) => {
  test('is answered as such, and every other failure stays what it is', async () => {
    const { db, projectId } = await start()
    const insert = (userId: string | null) =>
      sql`insert into user_roles (project_id, user_id, role_id) values (${projectId}, ${userId}, 'gone')`.execute(db)
    const roles = atTheDoor('roles', { give: insert })
    await expect(roles.give('gone')).rejects.toBeInstanceOf(ChangedMeanwhile)
    await expect(roles.give(null)).rejects.not.toBeInstanceOf(ChangedMeanwhile)
  })
})
