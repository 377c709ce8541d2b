import {
  LoginIdTaken,
  MessageNotFound,
  MessageNotRetried,
  OauthProviderNotFound,
  type User,
  UserNotFound,
} from '@gatehouse/identity-provider/contract'
import { type FieldProblem, OperationError } from '@gatehouse/operation'
import type { Builder } from './builder.ts'

/** Some of what was asked for is not acceptable; says which fields where that is known. */
export class InvalidInput extends Error {
  readonly fields: readonly FieldProblem[]

  constructor(message: string, fields: readonly FieldProblem[]) {
    super(message)
    this.fields = fields
  }
}

/** The change would lock the caller out. */
export class OwnAccount extends Error {
  constructor() {
    super('This is your own account: somebody else has to do it.')
  }
}

/** Somebody else changed the user after the caller read it. */
export class UserChangedMeanwhile extends Error {
  readonly user: User

  constructor(user: User) {
    super('Somebody else changed this user in the meantime.')
    this.user = user
  }
}

/** The code of an error type: `LoginIdTaken` is `LOGIN_ID_TAKEN`. */
function codeOf(typeName: string): string {
  return typeName.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase()
}

/** Errors that are part of a result, so that a caller can show them where they belong. */
export function describeUserErrors(builder: Builder) {
  builder.interfaceType('UserError', {
    description: 'What went wrong, in a way a person can do something about.',
    fields: t => ({
      code: t.string({
        description: 'A stable name to branch on and to search for.',
        resolve: (_error, _args, _context, { parentType }) => codeOf(parentType.name),
      }),
      message: t.exposeString('message', { description: 'What happened, and what to do.' }),
    }),
  })
  builder.objectType(UserNotFound, {
    name: 'UserNotFound',
    description: 'No user has this id.',
    interfaces: ['UserError'],
  })
  builder.objectType(OauthProviderNotFound, {
    name: 'SignInProviderNotFound',
    description: 'No provider of the project has this id.',
    interfaces: ['UserError'],
  })
  builder.objectType(LoginIdTaken, {
    name: 'LoginIdTaken',
    description: 'Another user signs in with this login id.',
    interfaces: ['UserError'],
  })
  builder.objectType(MessageNotFound, {
    name: 'MessageNotFound',
    description: 'No message has this id, or it is older than what is kept.',
    interfaces: ['UserError'],
  })
  builder.objectType(MessageNotRetried, {
    name: 'MessageNotRetried',
    description: 'The message cannot be sent again; the message says why.',
    interfaces: ['UserError'],
  })
  builder.objectType(OwnAccount, {
    name: 'OwnAccount',
    description: 'The change would lock the caller out.',
    interfaces: ['UserError'],
  })
  builder.objectType(UserChangedMeanwhile, {
    name: 'UserChangedMeanwhile',
    description: 'Somebody else changed the user after the caller read it.',
    interfaces: ['UserError'],
    fields: t => ({
      user: t.field({ type: 'User', description: 'The user as it is now.', resolve: error => error.user }),
    }),
  })
  const InputFieldError = builder.objectRef<FieldProblem>('InputFieldError').implement({
    description: 'What is wrong with one field of the input.',
    fields: t => ({
      field: t.exposeString('field', { description: 'Name of the input field.' }),
      message: t.exposeString('message', { description: 'What is wrong with it.' }),
    }),
  })
  builder.objectType(InvalidInput, {
    name: 'InvalidInput',
    description: 'Some of what was asked for is not acceptable.',
    interfaces: ['UserError'],
    fields: t => ({
      fields: t.field({
        type: [InputFieldError],
        description: 'What is wrong, field by field; empty when it is about no single field.',
        resolve: error => [...error.fields],
      }),
    }),
  })
}

// Provider errors, by name, that are about one field of our input without saying so.
const fieldOfError: Readonly<Record<string, string>> = { RoleNotFound: 'roleNames', PasswordTooWeak: 'password' }

/**
 * Answers what `call` answers; what the provider refuses as unacceptable becomes `InvalidInput`. `inputNames` gives our
 * name of each provider field that is called differently there.
 */
export async function refusable<Answer>(
  call: () => Promise<Answer>,
  inputNames: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof OperationError) || error.status !== 400 || error.name === 'LoginIdTaken') throw error
    const field = fieldOfError[error.name]
    const problems = error.fields.length > 0 || !field ? error.fields : [{ field, message: error.message }]
    throw new InvalidInput(
      error.message,
      problems.map(problem => ({ ...problem, field: inputNames[problem.field] ?? problem.field })),
    )
  }
}
