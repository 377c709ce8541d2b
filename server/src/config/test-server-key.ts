import { InvalidConfig } from './problems.ts'

const charactersMin = 16

/**
 * The bearer of `/v1/gatehouse/testing/…`, which makes anybody anybody.
 * @throws {InvalidConfig} in production, and without a key
 */
export function readTestingKey({
  GATEHOUSE_TESTING_KEY: key = '',
  NODE_ENV,
}: Record<string, string | undefined>): string {
  if (NODE_ENV === 'production')
    throw new InvalidConfig([
      'a server for tests does not run with NODE_ENV=production: whoever has its key is anybody',
    ])
  if (!/^\S+$/.test(key) || key.length < charactersMin)
    throw new InvalidConfig([`GATEHOUSE_TESTING_KEY must have at least ${charactersMin} characters and no spaces`])
  return key
}
