import { expect, test } from 'vitest'
import { filesOf, secretKey, secretsFor, textOf } from './snapshot.ts'

test('a snapshot is an object of files, and nothing else is', () => {
  const files = [{ path: 'project.json', content: { name: 'Shop' } }]
  expect(filesOf('{"project.json":{"name":"Shop"}}')).toEqual(files)
  expect(filesOf(textOf(files))).toEqual(files)
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
  expect(secretsFor([one, other], { [secretKey(one)]: 's3cret', [secretKey(other)]: '' })).toEqual([
    { ...one, value: 's3cret' },
  ])
})
