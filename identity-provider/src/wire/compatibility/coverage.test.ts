import { servedPaths } from '@gatehouse-id/operation'
import { expect, test } from 'vitest'
import { contract } from '../../provider/contract.ts'
import { isServedBesideOperations } from './protocol-paths.ts'
import { leftOut } from './left-out.ts'
import { interpretations } from './interpretations.ts'
import knownPaths from './known-paths.json' with { type: 'json' }

function routeOf({ method, path }: { method: string; path: string }) {
  return `${method} ${path.replace(/\{\w+\}/g, '{}')}`
}
const operations = Object.values(contract).flatMap(table => Object.values(table))
const isOperation = servedPaths(operations)
function isBuilt(known: (typeof knownPaths)[number]) {
  return isOperation(known) || isServedBesideOperations(known)
}

function share(paths: typeof knownPaths) {
  return `${paths.filter(isBuilt).length} of ${paths.length}`
}

function areaSection(area: string, paths: typeof knownPaths): string {
  const rows = paths.map(known => {
    const name = known.name.slice(area.length + 1)
    return `| ${name} | ${known.since} | \`${known.method} ${known.path}\` | ${isBuilt(known) ? 'built' : `501: ${leftOut[known.name]}`} |`
  })
  return `\n## ${area}: ${share(paths)}\n\n| operation | SDK since | route | |\n|---|---|---|---|\n${rows.join('\n')}\n`
}

function ownSection(): string {
  const known = new Set(knownPaths.map(routeOf))
  const own = operations.filter(operation => !known.has(routeOf(operation)))
  const rows = own
    .map(({ summary, method, path }) => `| \`${method} ${path}\` | ${summary} |`)
    .toSorted((one, other) => (one < other ? -1 : 1))
  return `\n## Gatehouse's own: ${own.length}\n\n| route | |\n|---|---|\n${rows.join('\n')}\n`
}

function readingsSection(): string {
  const rows = Object.entries(interpretations).map(([name, reading]) => `| ${name} | ${reading} |`)
  return `\n## How we read what nobody says\n\nNeither an SDK nor the published documents say what these do.\n\n| operation | |\n|---|---|\n${rows.join('\n')}\n`
}

test('what is not built has a reason, and nothing else', () => {
  const unbuilt = new Set(knownPaths.filter(known => !isBuilt(known)).map(({ name }) => name))
  expect(Object.keys(leftOut).toSorted()).toEqual([...unbuilt].toSorted())
})

test('every reading is of an operation that is built', () => {
  const built = new Set(knownPaths.filter(isBuilt).map(({ name }) => name))
  expect(Object.keys(interpretations).filter(name => !built.has(name))).toEqual([])
})

test('docs/look-up/coverage.md says what is built (`npm test -- coverage -u` writes it anew)', async () => {
  const areas = Map.groupBy(knownPaths, ({ name }) => name.split('.')[0] ?? '')
  const of = (since: string) => share(knownPaths.filter(known => known.since === since))
  const head = `# Coverage

Which operations of the hosted service's HTTP API are built. Generated from the operation tables and the routes of
protocols; what is not built answers HTTP 501 with its name, and is listed with the reason.

| | built |
|---|--:|
| offered by \`@descope/node-sdk\` 1.6.13 | ${of('1.6.13')} |
| offered since version 2 | ${of('2.x')} |
| in no node SDK | ${of('')} |
`
  const sections = [...areas].map(([area, paths]) => areaSection(area, paths))
  await expect(`${head}${sections.join('')}${readingsSection()}${ownSection()}`).toMatchFileSnapshot(
    '../../../../docs/look-up/coverage.md',
  )
})
