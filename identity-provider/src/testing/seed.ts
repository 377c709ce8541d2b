export { createContents } from '../contract-tests/support/contents.ts'
export type { Fixtures } from '../contract-tests/support/fixtures.ts'
export { another, type Kind, seed } from '../contract-tests/support/seed.ts'
