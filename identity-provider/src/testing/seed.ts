export { createContents } from './contract-tests/support/contents/contents.ts'
export type { Fixtures } from './contract-tests/support/samples/fixtures.ts'
export { another, type Kind, seed } from './contract-tests/support/samples/seed.ts'
