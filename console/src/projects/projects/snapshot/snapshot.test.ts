import { expect, test } from 'vitest'
import { filesOf, secretKey, secretsFor } from './snapshot.ts'

test('a snapshot is an object of files, and nothing else is', () => {
  expect(filesOf('{"project.json":{"name":"Shop"}}')).toEqual({ 'project.json': { name: 'Shop' } })
  for (const text of ['', '[]', 'null', '1', 'name,email', '{']) expect(filesOf(text)).toBeUndefined()
})

test('the secrets that were typed are sent with what they are for', () => {
  const [one, other] = ['github', 'gitlab'].map(name => ({
    kind: 'SIGN_IN_PROVIDER' as const,
    ownerDatabaseId: '',
    name,
    type: 'clientSecret',
  }))
  if (!one || !other) throw new Error('unreachable: there are two')
  const { ownerDatabaseId: id, ...rest } = one
  expect(secretsFor([one, other], { [secretKey(one)]: 's3cret', [secretKey(other)]: '' })).toEqual([
    { ...rest, id, value: 's3cret' },
  ])
})
