import { users } from '../messages.ts'

/** How somebody signed in, in words. */
export function methodName(method: string): string {
  return users.methodNames[method] ?? method
}
