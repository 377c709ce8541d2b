import type { SignInContext } from './requests/context.ts'
import type { Events } from './sessions/callbacks.ts'

/** The OAuth error code of an error, if it is well-formed (RFC 6749 §5.2). */
function oauthCode(error: object) {
  return 'error' in error && typeof error.error === 'string' && /^[\w-]{1,64}$/.test(error.error)
    ? error.error
    : undefined
}

/** The loggable parts of an error: name, message and codes. Not its cause, which may contain tokens. */
function describe(error: unknown) {
  if (!(error instanceof Error)) return { name: 'Unknown' }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  return { name: error.name, message: error.message, code, oauthError: oauthCode(error) }
}

/** Logs an error. */
export function report(
  { logger }: Pick<SignInContext, 'logger'>,
  level: 'error' | 'warn' | 'debug',
  code: string,
  error: unknown,
  meta: Readonly<Record<string, unknown>> = {},
) {
  return logger?.[level](code, { ...meta, error: describe(error) })
}

/** What a listener of an event is given. */
export type EventMessage<Name extends keyof Events> = Parameters<Events[Name]>[0]

/** Notifies the application. Errors of the listener are logged and otherwise ignored. */
export async function notify<Name extends keyof Events>(
  context: SignInContext,
  name: Name,
  message: EventMessage<Name>,
) {
  try {
    // Safe: listener and message have the same name; TypeScript cannot express that across the union.
    await (context.events[name] as ((message: unknown) => unknown) | undefined)?.(message)
  } catch (error) {
    const upper = name.replace(/[A-Z]/g, letter => `_${letter}`).toUpperCase()
    report(context, 'error', `${upper}_EVENT_ERROR`, error)
  }
}
