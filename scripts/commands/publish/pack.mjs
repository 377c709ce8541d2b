import { fileURLToPath } from 'node:url'
import { pack } from '../../release/pack.mjs'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** `npm run pack`: the tarballs of everything that is published, in `dist`. */
export async function run() {
  for (const path of await pack(root, fileURLToPath(new URL('../../../dist', import.meta.url)))) console.log(path)
}
