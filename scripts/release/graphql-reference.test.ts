import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'graphql'
import { expect, test } from 'vitest'
import { graphqlReference } from './graphql-reference.mjs'

const sdl = readFileSync(join(import.meta.dirname, '../../graphql/schema.graphql'), 'utf8')

test('every field of the roots and every type of the schema has one place, and links lead to one', () => {
  const { index, pages } = graphqlReference(sdl)
  const headings = [...pages].flatMap(([page, text]) =>
    [...text.matchAll(/^## (\w+)$/gm)].map(([, name = '']) => ({ page, name, id: `${page}.md#${name.toLowerCase()}` })),
  )
  const isRoot = (name: string) => /^(Query|Mutation|Subscription)$/.test(name)
  const definitions = parse(sdl).definitions.flatMap(definition =>
    'name' in definition && definition.name && definition.kind !== 'DirectiveDefinition' ? [definition] : [],
  )
  const expected = definitions.flatMap(definition =>
    isRoot(definition.name?.value ?? '') && 'fields' in definition
      ? (definition.fields ?? []).map(({ name }) => name.value)
      : [definition.name?.value ?? ''],
  )
  expect(headings.map(({ name }) => name).toSorted()).toEqual(expected.toSorted())
  const ids = new Set(headings.map(({ id }) => id))
  const links = [...pages.values()].flatMap(text => [...text.matchAll(/\]\((\w+\.md#\w+)\)/g)].map(([, to]) => to))
  expect(links.length).toBeGreaterThan(1000)
  expect([...new Set(links)].filter(to => !ids.has(`graphql/${to}`))).toEqual([])
  for (const [, page = ''] of index.matchAll(/\((graphql\/\w+)\.md\)/g)) expect(pages.has(page), page).toBe(true)
  expect(pages.get('graphql/Role')).toMatch(/## RoleCreateInput\n/)
})
