import { build } from '../build.mjs'

/** `npm run build`: the pages and the console. */
export async function run() {
  await build()
}
