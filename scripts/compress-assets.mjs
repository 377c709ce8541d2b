// Writes `<file>.br` and `<file>.gz` beside every file of a folder that is served and gets smaller by it.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const compressible = /\.(css|html|js|json|svg)$/
/** Less fits into one packet anyway. */
const bytesMin = 1024

/** Compresses as well as it can: this happens once for each build. */
export function compressAssets(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isFile() || !compressible.test(entry.name)) continue
    const bytes = readFileSync(path)
    if (bytes.length < bytesMin) continue
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
    writeIfSmaller(`${path}.br`, brotliCompressSync(bytes, { params }), bytes)
    writeIfSmaller(`${path}.gz`, gzipSync(bytes, { level: 9 }), bytes)
  }
}

function writeIfSmaller(path, compressed, original) {
  if (compressed.length < original.length) writeFileSync(path, compressed)
}
