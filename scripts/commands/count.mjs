import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const separatorMax = 15
const entriesMax = 15

/** `npm run count`: lines and files of source and tests by package, and the folders and files that are out of shape. */
export function run([folder = '']) {
  const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n')
  const code = tracked
    .filter(path => /\.(tsx?|mjs)$/.test(path) && path.startsWith(folder))
    .map(path => ({
      path,
      name: path.split('/', 1)[0].includes('.') ? 'root' : path.split('/', 1)[0],
      isTest: isTest(path),
      lines: readFileSync(join(root, path), 'utf8').split('\n').length - 1,
    }))
  for (const [title, files] of Object.entries({
    source: code.filter(({ isTest }) => !isTest),
    tests: code.filter(({ isTest }) => isTest),
  })) {
    console.log(`\n${title}`)
    const packages = Object.entries(Object.groupBy(files, ({ name }) => name)).toSorted()
    console.table(Object.fromEntries([...packages, ['all', files]].map(([name, of]) => [name, figuresOf(of)])))
  }
  const source = code.filter(({ isTest }) => !isTest)
  const entries = Map.groupBy(
    new Set(tracked.filter(path => path.startsWith(folder)).flatMap(path => pathsOf(path))),
    path => dirname(path),
  )
  const full = [...entries].filter(([at, { length }]) => at !== '.' && !/migrations$/.test(at) && length > entriesMax)
  console.log(
    `source files of at most ${separatorMax} lines: ${source.filter(({ lines }) => lines <= separatorMax).length}`,
  )
  console.log(`folders of more than ${entriesMax} entries: ${full.length}`)
  for (const [at, { length }] of full.toSorted(([, one], [, other]) => other.length - one.length))
    console.log(`  ${String(length).padStart(4)}  ${at}`)
}

/** Samples and what tests stand on count as tests; so do the comparisons and the benchmarks. */
function isTest(path) {
  return (
    /\.test\.tsx?$|\/testing[^/]*(\/|\.tsx?$)|\/contract-tests\/|\/walks\//.test(path) ||
    /^(server\/test|conformance|bench|architecture)\//.test(path)
  )
}

function figuresOf(files) {
  const sorted = files.map(({ lines }) => lines).toSorted((one, other) => one - other)
  const at = share => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
  const sum = sorted.reduce((all, lines) => all + lines, 0)
  return { files: sorted.length, lines: sum, median: at(0.5), p90: at(0.9), most: sorted.at(-1) }
}

/** The path and every folder above it. */
function pathsOf(path) {
  return path.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/'))
}
