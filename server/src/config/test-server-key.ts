import { InvalidConfig } from './problems.ts'

const charactersMin = 16

/**
 * The bearer of `/v1/gatehouse/testing/…`, which makes anybody anybody; without one, these paths are not served.
 * @throws {InvalidConfig} in production, and when the key is short
 */
export function readTestingKey({
  GATEHOUSE_TESTING_KEY: key,
  NODE_ENV,
}: Record<string, string | undefined>): string | undefined {
  if (NODE_ENV === 'production')
    throw new InvalidConfig([
      'a server for tests does not run with NODE_ENV=production: it begins with keys and passwords that are printed',
    ])
  if (!key) return undefined
  if (!/^\S+$/.test(key) || key.length < charactersMin)
    throw new InvalidConfig([`GATEHOUSE_TESTING_KEY must have at least ${charactersMin} characters and no spaces`])
  return key
}
