// What is published, and from which folders.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesOf } from '../../server/src/documents/sections.ts'

/** Published under their own names, lowest rung first. They run on Node 20. */
export const libraries = ['operation', 'database', 'session', 'authorization', 'pages', 'sign-in']

/**
 * Published as `gatehouse-id`, with the packages inside that have no use of their own. Its own manifest names no engine: npm
 * on Node 20 installs this repository before it has Node 24, and would complain.
 */
export const application = {
  folder: 'server',
  embedded: ['identity-provider', 'entities', 'graphql'],
  engines: { node: '>=22.16' },
}

/** Of use in this repository alone: helpers of its tests (those of `sign-in` test adapters), and a React component. */
function isPublishedDoor(folder, door) {
  return door.startsWith('./testing') ? folder === 'sign-in' : door !== './logo'
}

export function readManifest(root, folder) {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
}

/** What the server reads below docs/. */
export function servedDocuments(root) {
  const contents = 'site/sections.json'
  const sections = JSON.parse(readFileSync(join(root, 'docs', contents), 'utf8'))
  return [contents, ...[...filesOf(sections).values()].map(file => `${file}.md`)]
}

/** The source of an export; of several conditions the one that Node runs in this repository. */
function sourceOf(target) {
  return typeof target === 'string' ? target : target.source
}

/** The published doors of a package and their sources: `{ '.': './src/index.ts' }`. */
export function doorsOf(root, folder) {
  const { exports } = readManifest(root, folder)
  return Object.fromEntries(
    Object.entries(exports)
      .filter(([door]) => isPublishedDoor(folder, door))
      .map(([door, target]) => [door, sourceOf(target)]),
  )
}
