import { InvalidInput } from '@gatehouse-id/operation'
import { UnexpectedTotal } from './errors.ts'

/**
 * For jobs that change all that a filter finds.
 * @throws {UnexpectedTotal} when they are not as many as expected
 * @throws {InvalidInput} when the filter finds everything there is, and nothing was expected
 */
export function requireExpectedTotal(
  total: number,
  { expectedTotal, findsAll, nouns }: { expectedTotal: number | undefined; findsAll: boolean; nouns: string },
): void {
  if (findsAll && expectedTotal === undefined) {
    const message = `must be given where the filter is empty: all ${nouns} are meant`
    throw new InvalidInput({ message: `expectedTotal ${message}`, fields: [{ field: 'expectedTotal', message }] })
  }
  if (expectedTotal === undefined || expectedTotal === total) return
  const message = `the filter finds ${total} ${nouns}, not ${expectedTotal}; nothing was changed`
  throw new UnexpectedTotal({ message, fields: [{ field: 'actualTotal', message: String(total) }] })
}
