import { run as test } from './test.mjs'

/** `npm run test:matrix`: every test on every database that this machine has. */
export function run(files) {
  process.env.TEST_MATRIX = 'true'
  return test(files)
}
