import { LoginIdTaken, PasswordTooWeak, RoleNotFound } from '@gatehouse-id/identity-provider/contract'
import {
  type FieldProblem,
  NotSupportedByProvider,
  OperationError,
  type OperationErrorClass,
} from '@gatehouse-id/operation'
import { shortened } from '../../../request/errors.ts'
import type { Builder } from '../../builder.ts'
import { InvalidInput } from './invalid-input.ts'
import { registerIdempotencyKeyReused } from '../only-once.ts'
import { registerVersionConflict } from './version-conflict.ts'

/** The code of an error type: `LoginIdTaken` is `LOGIN_ID_TAKEN`. */
export function codeOf(typeName: string): string {
  return typeName.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase()
}

/** What all errors in results share; each capability adds its own. */
export function registerUserErrors(builder: Builder) {
  builder.interfaceType('UserError', {
    description: 'What went wrong, in a way the caller can act on.',
    fields: t => ({
      code: t.string({
        description: 'A stable name to branch on and to search for.',
        resolve: (_error, _args, _context, { parentType }) => codeOf(parentType.name),
      }),
      message: t.string({
        description: 'What happened, and what to do.',
        resolve: ({ message }) => shortened(message),
      }),
    }),
  })
  const InputFieldError = builder.objectRef<FieldProblem>('InputFieldError').implement({
    description: 'What is wrong with one field of the input.',
    fields: t => ({
      field: t.exposeString('field', { description: 'Name of the input field.' }),
      message: t.string({
        description: 'What is wrong with it.',
        resolve: ({ message }) => shortened(message),
      }),
    }),
  })
  builder.objectType(InvalidInput, {
    name: 'InvalidInput',
    description: 'The input is not acceptable.',
    interfaces: ['UserError'],
    fields: t => ({
      fields: t.field({
        type: [InputFieldError],
        description: 'What is wrong, field by field; empty when no single field is to blame.',
        resolve: error => [...error.fields],
      }),
    }),
  })
  builder.objectType(NotSupportedByProvider, {
    name: 'NotSupportedByProvider',
    description: 'The hosted identity service of this installation cannot do this.',
    interfaces: ['UserError'],
  })
  registerVersionConflict(builder)
  registerIdempotencyKeyReused(builder)
}

/**
 * Makes types of the provider's errors, so that they can be part of a result. The type has the name of the error.
 *
 * @param errors each error and its description, in one line
 */
export function registerProviderErrors(builder: Builder, errors: readonly [OperationErrorClass, string][]) {
  for (const [ErrorClass, description] of errors)
    builder.objectType(ErrorClass, { name: new ErrorClass().name, description, interfaces: ['UserError'] })
}

/** The errors that every mutation can answer. */
export const errorsOfEveryMutation = [InvalidInput, NotSupportedByProvider]

// Provider errors that are about one field without naming it.
const fieldOfError = [
  { ErrorClass: RoleNotFound, field: 'roleNames' },
  { ErrorClass: PasswordTooWeak, field: 'password' },
]

/** Whether the provider refuses the input; a login id that is taken is an error of its own. */
function isInputRefused(error: unknown): error is OperationError {
  return error instanceof OperationError && error.status === 400 && !(error instanceof LoginIdTaken)
}

/**
 * Answers what `call` answers; what the provider refuses as unacceptable becomes `InvalidInput`.
 *
 * @param inputNames our name of each provider field that has another name there
 * @param isDeclared whether an error is part of the result as it is
 * @throws {InvalidInput} when the provider refuses the input
 */
export async function withInputErrors<Answer>(
  call: () => Promise<Answer>,
  {
    inputNames = {},
    isDeclared = () => false,
  }: { inputNames?: Readonly<Record<string, string>> | undefined; isDeclared?: (error: unknown) => boolean } = {},
): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    if (!isInputRefused(error) || isDeclared(error)) throw error
    const field = fieldOfError.find(({ ErrorClass }) => error instanceof ErrorClass)?.field
    const problems = error.fields.length > 0 || !field ? error.fields : [{ field, message: error.message }]
    const fields = problems.map(problem => ({ ...problem, field: renamed(problem.field, inputNames) }))
    // The provider's message names its fields, ours our own.
    const message =
      error.fields.length > 0 ? fields.map(one => `${one.field}: ${one.message}`).join('; ') : error.message
    throw new InvalidInput(message, fields)
  }
}

/** Our name of a provider's field, or of the list or object that it is in. */
function renamed(field: string, inputNames: Readonly<Record<string, string>>): string {
  const name = inputNames[field]
  if (name !== undefined) return name
  const [start, ours] = Object.entries(inputNames).find(([theirs]) => field.startsWith(`${theirs}.`)) ?? []
  return start === undefined || ours === undefined ? field : `${ours}${field.slice(start.length)}`
}
