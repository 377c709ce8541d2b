import type { InputFieldBuilder } from '../builder.ts'
import { InvalidInput } from './refusals/invalid-input.ts'

/** The input field without which everything of a kind is not deleted by accident. */
export function confirmationField(t: InputFieldBuilder) {
  return t.boolean({ required: true, description: 'True, so that nothing is deleted by accident.' })
}

/** @throws {InvalidInput} when the deletion is not confirmed */
export function requireConfirmation({ isConfirmed }: { isConfirmed: boolean }): void {
  if (isConfirmed) return
  const message = 'Set isConfirmed to true: this deletes everything of its kind.'
  throw new InvalidInput(message, [{ field: 'isConfirmed', message }])
}
