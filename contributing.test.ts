import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = import.meta.dirname
const guide = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
const chapter = guide.slice(guide.indexOf('## A new capability, file by file'))
const [files = '', lists = ''] = chapter.split('| list | has |')

/** The paths that the rows of a table name. */
function pathsIn(table: string): string[] {
  return [...table.matchAll(/^\|.*?`([\w./-]+\/[\w./-]+)`/gm)].map(([, path]) => path ?? '')
}

test('the files that CONTRIBUTING.md names for engines are all that there are', () => {
  const found = globSync(['entities/src/*/engines.ts', '*/src/*/engines/*', '*/migrations/*-engines.sql'], {
    cwd: root,
  })
  expect(pathsIn(files).toSorted()).toEqual(found.toSorted())
  expect(chapter).toContain(`such as engines, has ${found.length} files`)
})

test('every list that CONTRIBUTING.md names has a line for engines', () => {
  const paths = pathsIn(lists)
  expect(paths.length).toBeGreaterThan(5)
  const without = paths.filter(path => !/\bengines?\b|\bEngine\b/.test(readFileSync(join(root, path), 'utf8')))
  expect(without).toEqual([])
})
