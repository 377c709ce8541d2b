import type { Events } from '../index.ts'

/** Listeners for every event, and the messages they received. */
export function recordEvents() {
  const messages: unknown[] = []
  const record = (name: keyof Events) => (message: unknown) => void messages.push([name, message])
  const events: Partial<Events> = {
    signIn: record('signIn'),
    signOut: record('signOut'),
    createUser: record('createUser'),
    updateUser: record('updateUser'),
    linkAccount: record('linkAccount'),
  }
  return { messages, events, names: () => messages.map(entry => (entry as [string])[0]) } // safe: written by `record`
}
