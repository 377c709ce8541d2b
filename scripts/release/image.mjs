// An image of the server from Debian's packages and npm's, without a registry of images.
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { servedDocuments } from './packages.mjs'

/** What Node is linked with, names of users and of services, and time zones. No shell, no package manager. */
const debianPackages = ['base-files', 'netbase', 'tzdata', 'libc6', 'libgcc-s1', 'libstdc++6']
/** What the server reads of the repository beside documents: its bundle, what a browser gets, migrations, and packages that are not bundled. */
const served = [
  'dist/server/**',
  'console/dist/**',
  'pages/dist/**',
  '*/migrations/**',
  '*/package.json',
  'package.json',
  'LICENSE',
]
const uid = 1000
/** Without namespaces and overlays, which a container that builds may lack. */
export const buildahEnvironment = { ...process.env, STORAGE_DRIVER: 'vfs', BUILDAH_ISOLATION: 'chroot' }

/** Writes an image to `target` (an archive of OCI) and what is in it to `bill` (CycloneDX); needs `buildah`, as root. */
export function makeImage(root, { work, target, bill }) {
  const say = text => console.log(text)
  const buildah = (...args) => run('buildah', args, buildahEnvironment).trim()
  const containers = []
  const container = () => {
    const name = buildah('from', 'scratch')
    containers.push(name)
    return { name, folder: buildah('mount', name) }
  }
  rmSync(work, { recursive: true, force: true })
  mkdirSync(work, { recursive: true })
  try {
    say('Unpacking packages of Debian')
    const base = join(work, 'base')
    const versions = layOutDebian(base, work)
    mkdirSync(join(base, 'usr/local/bin'), { recursive: true })
    copyFileSync(process.execPath, join(base, 'usr/local/bin/node'))
    chmodSync(join(base, 'usr/local/bin/node'), 0o755)

    say('Installing the packages of package-lock.json, and building')
    const building = container()
    cpSync(base, building.folder, { recursive: true, verbatimSymlinks: true })
    const there = join(building.folder, 'gatehouse')
    for (const file of run('git', ['ls-files', '-z'], {}, root).split('\0').filter(Boolean)) {
      mkdirSync(join(there, dirname(file)), { recursive: true })
      copyFileSync(join(root, file), join(there, file))
    }
    const install = (...args) => run('npm', ['ci', '--ignore-scripts', '--omit=dev', '--no-audit', ...args], {}, there)
    install()
    const code = `import('./scripts/build.mjs').then(({ buildServer }) => buildServer())`
    // In the container, for the bundle knows where it is.
    buildah('run', '--workingdir', '/gatehouse', building.name, '--', '/usr/local/bin/node', '--eval', code)
    const [made] = globSync('dist/server-*', { cwd: there })
    renameSync(join(there, made), join(there, 'dist/server'))
    install('--workspace=gatehouse-id')
    const contents = billOf(there, versions)
    writeFileSync(bill, contents)

    say('Writing the image')
    const image = container()
    cpSync(base, image.folder, { recursive: true, verbatimSymlinks: true })
    const app = join(image.folder, 'gatehouse')
    const documents = servedDocuments(root).map(file => `docs/${file}`)
    for (const path of globSync([...served, ...documents], {
      cwd: there,
      exclude: ['**/node_modules/**'],
      withFileTypes: true,
    })) {
      if (!path.isFile()) continue
      const from = join(path.parentPath, path.name)
      const to = join(app, from.slice(there.length))
      mkdirSync(dirname(to), { recursive: true })
      copyFileSync(from, to)
    }
    copyModules(join(there, 'node_modules'), join(app, 'node_modules'))
    copyFileSync(bill, join(app, 'packages.cdx.json'))
    mkdirSync(join(app, 'data'), { mode: 0o700 })
    run('chown', [`${uid}:${uid}`, join(app, 'data')])
    // SQLite sorts there.
    mkdirSync(join(image.folder, 'tmp'), { recursive: true })
    chmodSync(join(image.folder, 'tmp'), 0o1777)
    const { version } = JSON.parse(readFileSync(join(root, 'server/package.json'), 'utf8'))
    const [commit, at] = run('git', ['log', '-1', '--format=%H %ct'], {}, root).trim().split(' ')
    const labels = { title: 'Gatehouse', version, revision: commit, licenses: 'Apache-2.0' }
    buildah(
      'config',
      ...['--user', `${uid}:${uid}`, '--workingdir', '/gatehouse', '--port', '3000', '--volume', '/gatehouse/data'],
      ...['--env', 'HOST=0.0.0.0', '--env', 'PORT=3000', '--env', 'PATH=/usr/local/bin'],
      ...Object.entries(labels).flatMap(([name, value]) => ['--label', `org.opencontainers.image.${name}=${value}`]),
      ...['--entrypoint', '["/usr/local/bin/node","--max-semi-space-size=4","dist/server/gatehouse.mjs"]'],
      ...['--cmd', 'start'],
      image.name,
    )
    rmSync(target, { force: true })
    buildah(
      'commit',
      '--quiet',
      '--timestamp',
      at,
      '--format',
      'oci',
      image.name,
      `oci-archive:${target}:gatehouse-id:${version}`,
    )
    containers.pop() // to be tried
    return image.name
  } finally {
    for (const name of containers) buildah('rm', name)
  }
}

/** Answers names and versions. */
function layOutDebian(base, work) {
  const downloads = join(work, 'debian')
  mkdirSync(downloads, { recursive: true })
  mkdirSync(base)
  run('apt-get', ['download', ...debianPackages], {}, downloads)
  const versions = readdirSync(downloads).map(file => {
    run('dpkg-deb', ['--extract', file, base], {}, downloads)
    const fields = run('dpkg-deb', ['--field', file, 'Package', 'Version'], {}, downloads)
    const [name, version] = [/^Package: (.+)$/m, /^Version: (.+)$/m].map(pattern => pattern.exec(fields)?.[1])
    return { name, version }
  })
  // Texts of licences stay, manuals and translations do not.
  for (const path of ['usr/share/man', 'usr/share/locale', 'usr/share/lintian', 'usr/lib/x86_64-linux-gnu/gconv'])
    rmSync(join(base, path), { recursive: true, force: true })
  writeFileSync(
    join(base, 'etc/passwd'),
    `root:x:0:0:root:/:/sbin/nologin\ngatehouse:x:${uid}:${uid}::/gatehouse:/sbin/nologin\n`,
  )
  writeFileSync(join(base, 'etc/group'), `root:x:0:\ngatehouse:x:${uid}:\n`)
  writeFileSync(join(base, 'etc/nsswitch.conf'), 'hosts: files dns\n')
  return versions
}

/** Packages as they were installed, without types and sources that nothing reads. */
function copyModules(from, to) {
  const isLeftOut = /\.(d\.[cm]?ts|map|md|markdown|tsx?)$|\/(node-linux-[^/]+|node-win-[^/]+|\.cache)(\/|$)/
  cpSync(from, to, {
    recursive: true,
    verbatimSymlinks: true,
    filter: source => !isLeftOut.test(source) || /licen[cs]e/i.test(source),
  })
}

/** A bill of materials (CycloneDX): npm's, with Node and the packages of Debian. */
function billOf(folder, versions) {
  const args = [
    'sbom',
    '--sbom-format',
    'cyclonedx',
    '--omit',
    'dev',
    '--package-lock-only',
    '--workspace',
    'gatehouse-id',
  ]
  const bill = JSON.parse(run('npm', args, {}, folder))
  const others = [
    { name: 'node', version: process.versions.node, purl: `pkg:generic/node@${process.versions.node}` },
    ...versions.map(({ name, version }) => ({
      name,
      version,
      purl: `pkg:deb/debian/${name}@${encodeURIComponent(version)}`,
    })),
  ]
  bill.components.push(...others.map(one => ({ type: 'library', 'bom-ref': one.purl, ...one })))
  return `${JSON.stringify(bill, null, 2)}\n`
}

function run(program, args, environment = {}, folder = process.cwd()) {
  const stdio = ['ignore', 'pipe', 'inherit']
  const env = { ...process.env, ...environment }
  return execFileSync(program, args, { cwd: folder, encoding: 'utf8', env, stdio, maxBuffer: 1e9 })
}
