import { createHash } from 'node:crypto'
import { existsSync, globSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'vite'
import { onlyAscii } from './release/bundle.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Where a module was, for what it reads beside itself. */
const placesOfModules = {
  name: 'places-of-modules',
  transform: {
    filter: { code: 'import.meta.' },
    handler: (code, id) =>
      code
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(id))),
  },
}

/** React has another half for development, which says the same more slowly. */
const reactInProduction = {
  name: 'react-in-production',
  transform: {
    filter: { id: /node_modules\/(react|react-dom|scheduler)\//, code: 'process.env.NODE_ENV' },
    handler: code => code.replaceAll('process.env.NODE_ENV', '"production"'),
  },
}

/**
 * The server in a few files: a start takes half the processor time of one that loads 4,000 modules, and 50 MB less
 * memory. Made anew where a source is another; returns the path of its command.
 */
async function bundleServer() {
  const patterns = ['*/src/**/*.{ts,json}', 'package-lock.json', 'scripts/{,release/}bundle*.mjs']
  const sources = globSync(patterns, { cwd: root, exclude: ['**/*.test.ts'] })
  const stamps = sources.map(path => `${path} ${statSync(join(root, path)).mtimeMs}`)
  const digest = createHash('sha256').update(stamps.join('\n')).digest('hex').slice(0, 16)
  const folder = join(root, 'dist', `server-${digest}`)
  const command = join(folder, 'gatehouse.mjs')
  if (existsSync(command)) return command
  // A run of tests an hour ago has ended, and `npm start` keeps what it serves from young; both load parts later.
  for (const old of globSync(join(root, 'dist/server-*')))
    if (Date.now() - statSync(old).mtimeMs > 3_600_000) rmSync(old, { recursive: true })
  const made = join(root, 'dist', `server-${process.pid}`)
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [placesOfModules, reactInProduction, onlyAscii],
    resolve: { conditions: ['source', 'node'] },
    // They hold programs for the processor, look for each other as they load, or are compared by identity.
    ssr: {
      noExternal: true,
      external: ['@node-rs/argon2', '@node-rs/bcrypt', '@simplewebauthn/server', 'graphql'],
      resolve: { conditions: ['source', 'node'] },
    },
    build: {
      ssr: join(root, 'server/src/cli.ts'),
      outDir: made,
      target: 'node24',
      rolldownOptions: {
        output: {
          entryFileNames: '[name].mjs',
          chunkFileNames: '[name]-[hash].mjs',
          // Names stay, for errors say them.
          minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
        },
      },
    },
  })
  writeFileSync(
    join(made, 'gatehouse.mjs'),
    `import { enableCompileCache } from 'node:module'
enableCompileCache()
const { main } = await import('./cli.mjs')
await main(process.argv.slice(2))
`,
  )
  try {
    renameSync(made, folder)
  } catch (error) {
    rmSync(made, { recursive: true })
    // Another process has made the same meanwhile.
    if (!existsSync(command)) throw error
  }
  return command
}

console.log(await bundleServer())
