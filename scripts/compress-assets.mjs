// Writes `<file>.br` and `<file>.gz` beside every file of a folder that is served and gets smaller by it.
import { existsSync, readdirSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressible = /\.(css|html|js|json|svg)$/
/** Less fits into one packet anyway. */
const bytesMin = 1024

/** Compresses what is not compressed yet as well as it can, on all processors: this happens once for each build. */
async function compressAssets(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter(entry => entry.isFile() && compressible.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))
  await Promise.all(paths.filter(path => !existsSync(`${path}.br`)).map(compress))
}

async function compress(path) {
  const bytes = await readFile(path)
  if (bytes.length < bytesMin) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params }),
    promisify(gzip)(bytes, { level: 9 }),
  ])
  if (gz.length < bytes.length) await write(`${path}.gz`, gz)
  if (br.length < bytes.length) await write(`${path}.br`, br)
}

/** A server may be reading the folder: it finds the whole file, or none. */
async function write(path, bytes) {
  const made = `${path}.${process.pid}`
  await writeFile(made, bytes)
  await rename(made, path)
}

await compressAssets(process.argv[2])
