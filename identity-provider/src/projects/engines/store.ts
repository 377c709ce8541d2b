import { rows } from '../../foundation/rows/rows.ts'
import { EngineNotFound, EngineTaken } from './errors.ts'

export const engineRows = rows('engines', {
  key: ['id'],
  unique: [['name']],
  order: ['name'],
  target: 'engine',
  missing: ({ id }) => new EngineNotFound({ message: `there is no engine ${id} in this project` }),
  taken: ({ row: { name } }) => {
    const message = 'is taken by another engine of the project'
    return new EngineTaken({ message: `another engine is called ${name}`, fields: [{ field: 'name', message }] })
  },
})
