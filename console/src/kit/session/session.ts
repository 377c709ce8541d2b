import { z } from 'zod/mini'

const Session = z.object({
  user: z.object({ name: z.nullish(z.string()), email: z.nullish(z.string()), image: z.nullish(z.string()) }),
  expires: z.string(),
})

/** Who is signed in, as the sign-in layer answers it. */
export type Session = z.output<typeof Session>

/** The session of this browser; `undefined` for a visitor. The request also prolongs the session. */
export async function loadSession(fetchIt: typeof fetch = fetch): Promise<Session | undefined> {
  const response = await fetchIt('/api/auth/session', { headers: { accept: 'application/json' } })
  if (!response.ok) throw new Error(`The sign-in service answered ${response.status}.`)
  const parsed = Session.safeParse(await response.json())
  return parsed.success ? parsed.data : undefined
}

/** The sign-in URL for a visitor; it returns to `path` afterwards. */
export function signInUrl(path: string): string {
  return `/api/auth/signin?callbackUrl=${encodeURIComponent(path)}`
}
