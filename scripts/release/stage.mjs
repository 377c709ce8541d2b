// Folders as they are packed: compiled files, a manifest without what only this repository needs, README and LICENSE.
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
import { dirname, join, relative, sep } from 'node:path'

import { application, doorsOf, libraries, readManifest } from './packages.mjs'

function compiled(path, extension) {
  return path.replace(/\.tsx?$/, extension)
}

/** Lays every package out in `<staged>/<folder>`, from what was compiled to `outputs`. */
export function stage(root, { outputs, staged }) {
  rmSync(staged, { recursive: true, force: true })
  for (const folder of libraries) stageLibrary(root, { folder, outputs, target: join(staged, folder) })
  stageApplication(root, { outputs, target: join(staged, application.folder) })
}

function stageLibrary(root, { folder, outputs, target }) {
  const manifest = readManifest(root, folder)
  const doors = doorsOf(root, folder)
  const built = join(outputs, 'libraries', folder, 'src')
  const files = ['dist']
  // React is compiled into the pages; every other package is what the compiler wrote.
  if (folder === 'pages') copyAll(join(root, 'pages/dist'), '**/*.js', join(target, 'dist'))
  else copyAll(built, '**/*.js', join(target, 'dist'))
  copyDeclarations(
    built,
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

/** The server with the packages that are published as a part of it; each lies as it lies in the repository. */
function stageApplication(root, { outputs, target }) {
  const { folder, embedded } = application
  const names = [folder, ...embedded]
  const manifest = readManifest(root, folder)
  const doors = doorsOf(root, folder)
  for (const name of names) {
    copyAll(join(outputs, 'application', name, 'src'), '**/*.{js,json}', join(target, 'dist', name, 'src'))
    const migrations = join(root, name, 'migrations')
    if (existsSync(migrations)) cpSync(migrations, join(target, 'dist', name, 'migrations'), { recursive: true })
  }
  // The server reads its version from the manifest beside its sources.
  const { type, version } = manifest
  writeFileSync(join(target, 'dist', folder, 'package.json'), `${JSON.stringify({ type, version })}\n`)
  for (const file of globSync('**/*.js', { cwd: join(target, 'dist') })) linkEmbedded(root, join(target, 'dist'), file)
  copyAll(join(root, 'console/dist'), '**/*', join(target, 'dist/console/dist'))
  copyAll(
    join(root, 'docs'),
    '{*.md,coming-from/*.md,decisions/README.md,site/sections.json}',
    join(target, 'dist/docs'),
  )
  const types = join(outputs, 'application-types', folder, 'src')
  const places = Object.values(doors).map(path => relative('src', path))
  copyDeclarations(types, places, join(target, 'dist', folder, 'src'))

  const [[command, program]] = Object.entries(manifest.bin)
  mkdirSync(join(target, dirname(program)), { recursive: true })
  const source = readFileSync(join(root, folder, program), 'utf8')
  const text = source.replace(/'\.\.\/(src\/[\w/-]+)\.ts'/g, `'../dist/${folder}/$1.js'`)
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

/** Imports of an embedded package by its name become imports of its files. */
function linkEmbedded(root, dist, file) {
  const path = join(dist, file)
  const text = readFileSync(path, 'utf8')
  const linked = text.replace(/(\bfrom |\bimport\()'(@gatehouse-id\/[\w/-]+)'/g, (whole, before, specifier) => {
    const folder = application.embedded.find(name => `${specifier}/`.startsWith(`${readManifest(root, name).name}/`))
    if (!folder) return whole
    const door = specifier.slice(readManifest(root, folder).name.length)
    const source = doorsOf(root, folder)[`.${door}`]
    if (!source) throw new Error(`${file} imports ${specifier}, which ${folder}/package.json does not export`)
    const target = join(dist, folder, compiled(source, '.js'))
    const way = relative(dirname(path), target).split(sep).join('/')
    return `${before}'${way.startsWith('.') ? way : `./${way}`}'`
  })
  if (linked !== text) writeFileSync(path, linked)
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

function exportsOf(doors, place) {
  const entries = Object.entries(doors).map(([door, source]) => {
    const path = place(source)
    return [door, { types: compiled(path, '.d.ts'), default: compiled(path, '.js') }]
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
