// Declarations, by the compiler that checks the types.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, normalize, relative } from 'node:path'
import { importsOf } from '../../architecture/imports.ts'
import { application, doorsOf, libraries, readManifest } from './packages.mjs'

/** Compiles the declarations of everything that the published doors reach, to `<outputs>/<program>/<package>/src`. */
export function compile(root, outputs) {
  const { folder } = application
  const programs = [
    // Without newer libraries: what Node 20 does not have is an error here.
    {
      name: 'libraries',
      files: libraries.flatMap(library => Object.values(doorsOf(root, library)).map(path => join(library, path))),
      options: { target: 'es2023', lib: libOf('es2023') },
    },
    // The application's own doors write their types out, so that nothing behind them has to be declared.
    {
      name: 'application-types',
      // And what the doors name of other files.
      files: [...Object.values(doorsOf(root, folder)), ...namedByDoors].map(path => join(folder, path)),
      options: { noResolve: true, noCheck: true },
    },
  ]
  for (const program of programs) runCompiler(root, outputs, program)
}

const namedByDoors = [
  './src/test-kit/mailbox.ts',
  './src/test-kit/management.ts',
  './src/test-kit/running.ts',
  './src/test-kit/seed/anonymous.ts',
  './src/test-kit/seed/types.ts',
  './src/test-kit/users/make-user.ts',
  './src/test-kit/users/sign-in-as.ts',
  './src/test-kit/users/storage-state.ts',
  './src/test-kit/clock/clock.ts',
  './src/test-kit/clock/duration.ts',
  './src/test-kit/faults/fault.ts',
  './src/test-kit/faults/faults.ts',
]

/**
 * The files and all that they import of this repository. The compiler is given each by name: it takes what it reaches
 * through a package's name for a library now and then (TypeScript 7.0), and then writes nothing for it.
 */
function reachable(root, files) {
  const found = new Set()
  const visit = file => {
    if (found.has(file)) return
    found.add(file)
    for (const { specifier, target } of file.endsWith('.json') ? [] : importsOf(root, file)) {
      const next = target ?? sourceOfDoor(root, specifier)
      if (next !== undefined && /\.(tsx?|json)$/.test(next)) visit(next)
    }
  }
  for (const file of files) visit(normalize(file))
  return [...found].map(file => join(root, file))
}

/** The source behind `@gatehouse-id/<package>[/<door>]`; undefined for other packages. */
function sourceOfDoor(root, specifier) {
  const [, folder, door] = /^@gatehouse-id\/([\w-]+)(?:\/(.+))?$/.exec(specifier) ?? []
  if (folder === undefined) return undefined
  const target = readManifest(root, folder).exports[door === undefined ? '.' : `./${door}`]
  return normalize(join(folder, typeof target === 'string' ? target : target.source))
}

function libOf(version) {
  return [version, 'es2024.string', 'dom', 'dom.iterable']
}

function runCompiler(root, outputs, { name, files, options }) {
  mkdirSync(outputs, { recursive: true })
  const project = join(outputs, `tsconfig.${name}.json`)
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    incremental: false,
    tsBuildInfoFile: null,
    rewriteRelativeImportExtensions: true,
    rootDir: root,
    outDir: join(outputs, name),
    types: ['node'],
    ...options,
  }
  const config = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions,
    files: options.noResolve ? files.map(file => join(root, file)) : reachable(root, files),
    include: [],
  }
  writeFileSync(project, JSON.stringify(config))
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  const expected = config.files.map(file => outputOf(root, compilerOptions, file))
  let missing = expected
  for (let attempt = 1; attempt <= attemptsMax && missing.length > 0; attempt++) {
    const { status, stdout } = spawnSync(process.execPath, [compiler, '-p', project], { cwd: root, encoding: 'utf8' })
    if (status !== 0) throw new Error(`the ${name} could not be compiled:\n${stdout}`)
    missing = expected.filter(file => !existsSync(file))
  }
  if (missing.length > 0) throw new Error(`the compiler wrote nothing for:\n${missing.join('\n')}`)
}

/** TypeScript 7.0 now and then ends well without having written every file; the next attempt does. */
const attemptsMax = 4

function outputOf(root, { outDir }, file) {
  return join(outDir, relative(root, file).replace(/\.tsx?$/, '.d.ts'))
}
