// Folders as they are packed: built files, a manifest without what only this repository needs, README and LICENSE.
import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'

import { bundle } from './bundle.mjs'
import { application, doorsOf, libraries, readManifest, servedDocuments } from './packages.mjs'

function compiled(path, extension) {
  return path.replace(/\.tsx?$/, extension)
}

/** The built file of a door, without its extension: all lie in one folder, as the parts that they share do. */
function nameOf(door) {
  return basename(compiled(door, ''))
}

/** Lays every package out in `<staged>/<folder>`, with the declarations that were compiled to `outputs`. */
export async function stage(root, { outputs, staged }) {
  rmSync(staged, { recursive: true, force: true })
  for (const folder of libraries) await stageLibrary(root, { folder, outputs, target: join(staged, folder) })
  await stageApplication(root, { outputs, target: join(staged, application.folder) })
}

async function stageLibrary(root, { folder, outputs, target }) {
  const manifest = readManifest(root, folder)
  const doors = doorsOf(root, folder)
  const files = ['dist']
  // The pages are built already, with React inside.
  if (folder === 'pages') copyAll(join(root, 'pages/dist'), '**/*.js', join(target, 'dist'))
  else
    await bundle(root, {
      entries: Object.fromEntries(Object.values(doors).map(path => [nameOf(path), join(folder, path)])),
      inside: [folder],
      place: source => relative(join(folder, 'src'), source),
      to: join(target, 'dist'),
      target: 'node20',
    })
  copyDeclarations(
    join(outputs, 'libraries', folder, 'src'),
    Object.values(doors).map(path => relative('src', path)),
    join(target, 'dist'),
  )
  if (existsSync(join(root, folder, 'migrations'))) {
    cpSync(join(root, folder, 'migrations'), join(target, 'migrations'), { recursive: true })
    files.push('migrations')
  }
  const isBundled = name => folder === 'pages' && name.startsWith('react')
  writeManifest(root, target, {
    ...published(manifest),
    files,
    exports: exportsOf(doors, path => `./dist/${relative('src', path)}`),
    dependencies: sorted(Object.entries(manifest.dependencies).filter(([name]) => !isBundled(name))),
  })
  copyFileSync(join(root, folder, 'README.md'), join(target, 'README.md'))
}

/** The server with the packages that are published as a part of it. */
async function stageApplication(root, { outputs, target }) {
  const { folder, embedded } = application
  const names = [folder, ...embedded]
  const manifest = readManifest(root, folder)
  const doors = doorsOf(root, folder)
  const sources = [...Object.values(doors), './src/cli.ts']
  await bundle(root, {
    entries: Object.fromEntries(sources.map(path => [nameOf(path), join(folder, path)])),
    inside: names,
    place: source => source,
    to: join(target, 'dist'),
    target: 'node22',
  })
  for (const name of names) {
    const migrations = join(root, name, 'migrations')
    if (existsSync(migrations)) cpSync(migrations, join(target, 'dist', name, 'migrations'), { recursive: true })
  }
  // The server reads its version from the manifest beside its sources.
  const { type, version } = manifest
  mkdirSync(join(target, 'dist', folder), { recursive: true })
  writeFileSync(join(target, 'dist', folder, 'package.json'), `${JSON.stringify({ type, version })}\n`)
  copyAll(join(root, 'console/dist'), '**/*', join(target, 'dist/console/dist'))
  copyAll(join(root, 'docs'), servedDocuments(root), join(target, 'dist/docs'))
  const types = join(outputs, 'application-types', folder, 'src')
  const places = Object.values(doors).map(path => relative('src', path))
  copyDeclarations(types, places, join(target, 'dist', folder, 'src'))

  const [[command, program]] = Object.entries(manifest.bin)
  mkdirSync(join(target, dirname(program)), { recursive: true })
  const source = readFileSync(join(root, folder, program), 'utf8')
  const text = source.replace("'../src/cli.ts'", "'../dist/cli.js'")
  writeFileSync(join(target, program), text, { mode: 0o755 })

  mkdirSync(join(target, 'man'), { recursive: true })
  const manual = execFileSync(process.execPath, [join(root, folder, program), 'man'], { encoding: 'utf8' })
  writeFileSync(join(target, 'man', `${command}.1`), manual)

  const own = new Set(embedded.map(name => readManifest(root, name).name))
  const dependencies = names.flatMap(name => Object.entries(readManifest(root, name).dependencies))
  writeManifest(root, target, {
    ...published({ ...manifest, engines: application.engines }),
    files: ['bin', 'dist', 'man'],
    man: `./man/${command}.1`,
    bin: { [command]: program.replace(/^\.\//, '') },
    exports: exportsOf(doors, path => `./dist/${folder}/${path.replace(/^\.\//, '')}`),
    dependencies: sorted(dependencies.filter(([name]) => !own.has(name))),
  })
  copyFileSync(join(root, folder, 'README.md'), join(target, 'README.md'))
}

/** The declarations that `doors` reach, with the extensions that they have when they are packed. */
function copyDeclarations(from, doors, to) {
  const done = new Set()
  const visit = file => {
    if (done.has(file)) return
    done.add(file)
    const text = readFileSync(join(from, compiled(file, '.d.ts')), 'utf8')
    const own = /(['"])(\.{1,2}\/[^'"]+)\.tsx?\1/g
    for (const [, , path] of text.matchAll(own)) visit(join(dirname(file), `${path}.ts`))
    const target = join(to, compiled(file, '.d.ts'))
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, text.replace(own, '$1$2.js$1'))
  }
  for (const door of doors) visit(door)
}

function copyAll(from, pattern, to) {
  for (const file of globSync(pattern, { cwd: from })) {
    if (!statSync(join(from, file)).isFile()) continue
    mkdirSync(dirname(join(to, file)), { recursive: true })
    copyFileSync(join(from, file), join(to, file))
  }
}

/** What a registry shows and npm reads of a package, in the usual order. */
function published({
  name,
  version,
  description,
  keywords,
  license,
  type,
  engines,
  peerDependencies,
  peerDependenciesMeta,
}) {
  return { name, version, description, keywords, license, type, engines, peerDependencies, peerDependenciesMeta }
}

function exportsOf(doors, placeOfTypes) {
  const entries = Object.entries(doors).map(([door, source]) => {
    const types = compiled(placeOfTypes(source), '.d.ts')
    return [door, { types, default: `./dist/${nameOf(source)}.js` }]
  })
  return { ...Object.fromEntries(entries), './package.json': './package.json' }
}

function sorted(entries) {
  return Object.fromEntries(entries.toSorted(([a], [b]) => a.localeCompare(b)))
}

function writeManifest(root, target, manifest) {
  mkdirSync(target, { recursive: true })
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`)
  copyFileSync(join(root, 'LICENSE'), join(target, 'LICENSE'))
}
