import { expect, test } from 'vitest'
import { absentValues, withAbsentValues } from './absent-values.ts'
import { contract } from '../../provider/contract.ts'

const operations = Object.values(contract).flatMap(table => Object.values(withAbsentValues(table)))

test.each(absentValues)('$method $path takes the $field that the $sentBy SDK sends for nothing', row => {
  const operation = operations.find(({ method, path }) => method === row.method && path === row.path)
  expect(operation?.absentValues?.[row.field]).toEqual(row.values)
  const [field = ''] = row.field.split('.')
  expect(operation?.input.toJSONSchema({ io: 'input', unrepresentable: 'any' })).toMatchObject({
    properties: { [field]: expect.anything() },
  })
})
