import { InvalidInput, parseInput } from '@gatehouse-id/operation'
import { expect, test } from 'vitest'
import { contract } from '../../provider/contract.ts'
import { ignoredFields, unsupportedFields, withUnsupportedFields } from './unsupported-fields.ts'

const operations = Object.values(contract).flatMap(table => Object.values(withUnsupportedFields(table)))
function operationAt(method: string, path: string) {
  const found = operations.find(each => each.method === method && each.path === path)
  if (!found) throw new Error(`there is no operation at ${method} ${path}`)
  return found
}

/** An input with this value at a path, and nothing else. */
function withValue(field: string, value: unknown): object {
  const [key = '', ...rest] = field.split('.')
  const inner = rest.length === 0 ? value : withValue(rest.join('.'), value)
  return key === '*' ? [inner] : { [key]: inner }
}
function problemsOf(method: string, path: string, input: object): string[] {
  try {
    parseInput(operationAt(method, path), input)
  } catch (error) {
    if (error instanceof InvalidInput) return error.fields.map(({ field, message }) => `${field}: ${message}`)
  }
  return []
}

test.each(unsupportedFields.flatMap(row => row.paths.map(path => ({ ...row, path }))))(
  '$method $path refuses $field with a value, and takes it empty',
  ({ method, path, field, message }) => {
    expect(problemsOf(method, path, withValue(field, 'something'))).toContain(`${field}: ${message}`)
    for (const nothing of ['', 0, false, null, [], { inner: '' }])
      expect(problemsOf(method, path, withValue(field, nothing))).not.toContain(`${field}: ${message}`)
  },
)

test('what is ignored is of operations that there are', () => {
  for (const { method, paths } of ignoredFields) for (const path of paths) operationAt(method, path)
})
