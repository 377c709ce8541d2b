import type { SignInContext } from './context.ts'
import type { Events } from './sessions/callbacks.ts'

/** An OAuth error code, and nothing that only looks like one (RFC 6749 §5.2). */
const oauthCode = (error: object) =>
  'error' in error && typeof error.error === 'string' && /^[\w-]{1,64}$/.test(error.error) ? error.error : undefined

/** What may be said of an error in a log: its name, its message, its codes; never its cause, which may hold tokens. */
const describe = (error: unknown) => {
  if (!(error instanceof Error)) return { name: 'Unknown' }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  return { name: error.name, message: error.message, code, oauthError: oauthCode(error) }
}

/** One line in the log about something that went wrong. */
export const report = (
  { logger }: Pick<SignInContext, 'logger'>,
  level: 'error' | 'warn' | 'debug',
  code: string,
  error: unknown,
  meta: Readonly<Record<string, unknown>> = {},
) => logger?.[level](code, { ...meta, error: describe(error) })

/** Tells the application; what its listener throws is logged and changes nothing. */
export const notify = async <Name extends keyof Events>(
  context: SignInContext,
  name: Name,
  message: Parameters<Events[Name]>[0],
) => {
  try {
    // A listener and its message share their name; TypeScript cannot follow that through the union.
    await (context.events[name] as ((message: unknown) => unknown) | undefined)?.(message)
  } catch (error) {
    const upper = name.replace(/[A-Z]/g, letter => `_${letter}`).toUpperCase()
    report(context, 'error', `${upper}_EVENT_ERROR`, error)
  }
}
