import { GraphQLError } from 'graphql'

/** The caller is not signed in. */
export function unauthenticated() {
  return new GraphQLError('Sign in to do this.', { extensions: { code: 'UNAUTHENTICATED' } })
}

/** The caller is signed in, but their roles do not include it. */
export function forbidden() {
  return new GraphQLError('Your roles in this project do not include this. An Administrator can grant it.', {
    extensions: { code: 'FORBIDDEN' },
  })
}

/** The request asks for something that does not make sense; `message` says what. */
export function badRequest(message: string) {
  return new GraphQLError(message, { extensions: { code: 'BAD_REQUEST' } })
}

/** A tenant administrator asks for what does not belong to their tenants alone. */
export function notOfTenant() {
  return new GraphQLError(
    'You administer a tenant: this reaches beyond it. An administrator of the project can do it.',
    {
      extensions: { code: 'FORBIDDEN' },
    },
  )
}

/** Characters of a message; what a caller sent is not sent back whole. */
const messageMax = 500

/** A message for people, cut where it repeats a long value. */
export function shortened(message: string): string {
  return message.length <= messageMax ? message : `${message.slice(0, messageMax)}…`
}
