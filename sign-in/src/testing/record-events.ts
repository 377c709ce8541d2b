import type { Events } from '../index.ts'

/** Listeners to every event, and what they heard. */
export const listening = () => {
  const heard: unknown[] = []
  const hear = (name: keyof Events) => (message: unknown) => void heard.push([name, message])
  const events: Partial<Events> = {
    signIn: hear('signIn'),
    signOut: hear('signOut'),
    createUser: hear('createUser'),
    updateUser: hear('updateUser'),
    linkAccount: hear('linkAccount'),
  }
  return { heard, events, names: () => heard.map(entry => (entry as [string])[0]) } // as hear wrote them
}
