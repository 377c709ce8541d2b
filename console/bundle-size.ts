import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'

export type InitialJavaScript = {
  /** What every page loads before anything is shown. */
  entryBytes: number
  /** What the overview, where everybody starts, loads in all. */
  overviewBytes: number
}

const overviewModule = '/src/overview/OverviewPage.tsx'

/** The files that `files` load at once, and those that these load, themselves included. */
function withStaticImports(chunks: ReadonlyMap<string, Rolldown.OutputChunk>, files: readonly string[]): Set<string> {
  const found = new Set<string>()
  const visit = (file: string) => {
    if (found.has(file)) return
    found.add(file)
    for (const imported of chunks.get(file)?.imports ?? []) visit(imported)
  }
  for (const file of files) visit(file)
  return found
}

/** Builds the console in memory and adds up the JavaScript of its first page, gzip-compressed. */
export async function measureInitialJavaScript(): Promise<InitialJavaScript> {
  // A test runner has set another one, which would measure the development build of React.
  process.env.NODE_ENV = 'production'
  const configFile = fileURLToPath(new URL('vite.config.ts', import.meta.url))
  const result = await build({ configFile, logLevel: 'silent', build: { write: false } })
  if (!('output' in result)) throw new Error('unreachable: one build has one output')
  const chunks = new Map<string, Rolldown.OutputChunk>()
  for (const file of result.output) if (file.type === 'chunk') chunks.set(file.fileName, file)
  const all = [...chunks.values()]
  const entries = all.filter(chunk => chunk.isEntry).map(chunk => chunk.fileName)
  const overview = all.filter(chunk => chunk.facadeModuleId?.endsWith(overviewModule)).map(chunk => chunk.fileName)
  if (entries.length === 0 || overview.length === 0) throw new Error('the console has no entry or no overview page')
  const bytesOf = (files: readonly string[]) =>
    [...withStaticImports(chunks, files)].reduce((sum, file) => sum + gzipSync(chunks.get(file)?.code ?? '').length, 0)
  return { entryBytes: bytesOf(entries), overviewBytes: bytesOf([...entries, ...overview]) }
}

if (import.meta.main) {
  const { entryBytes, overviewBytes } = await measureInitialJavaScript()
  const inKb = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
  console.log(`initial JavaScript, gzip: ${inKb(entryBytes)}; with the overview page: ${inKb(overviewBytes)}`)
}
