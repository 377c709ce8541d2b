import { expect, test } from 'vitest'
import { connectionOfSorted } from './sorted-pages.ts'

/** Counts how often an entry is asked for what it is sorted by. */
function counting() {
  const read: string[] = []
  const by = (id: string) => {
    read.push(id)
    return id
  }
  return { read, sorting: { by, idOf: (id: string) => id } }
}

test('the one entry of a list inside a page is not asked where it stands', () => {
  const { read, sorting } = counting()
  const { edges, pageInfo } = connectionOfSorted({ first: 5 }, ['a'], sorting)
  expect([edges.map(({ node }) => node), pageInfo.hasNextPage, read]).toEqual([['a'], false, []])
  expect(pageInfo.endCursor).toBe(edges[0]?.cursor)
  expect(read).toEqual(['a'])
})

test('each entry is asked once where it stands, however many there are', () => {
  const { read, sorting } = counting()
  const ids = Array.from({ length: 100 }, (_, index) => `id${(index * 37) % 100}`)
  const page = { first: 10, after: connectionOfSorted({ first: 10 }, ids, sorting).pageInfo.endCursor }
  expect(read.toSorted()).toEqual(ids.toSorted())
  read.length = 0
  const { edges } = connectionOfSorted(page, ids, sorting)
  expect(edges.map(({ node, cursor }) => [node, cursor.length > 0])).toEqual(
    ids
      .toSorted()
      .slice(10, 20)
      .map(id => [id, true]),
  )
  expect(read.toSorted()).toEqual(ids.toSorted())
})
