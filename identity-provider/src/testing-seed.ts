export { createContents } from './contract-tests/support/contents.ts'
export { seed } from './contract-tests/support/seed.ts'
