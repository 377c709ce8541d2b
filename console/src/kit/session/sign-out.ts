import { notifications } from '@mantine/notifications'
import { z } from 'zod/mini'
import { frame } from '../../frame/messages.ts'
import { stayOut } from './lead-on.ts'

const Csrf = z.object({ csrfToken: z.string() })
const SignedOut = z.object({ url: z.string() })

/** Ends the session and answers where to go next, which may be the identity provider's own sign-out. */
export async function signOut(fetchIt: typeof fetch = fetch): Promise<string> {
  const csrf = Csrf.parse(await (await fetchIt('/api/auth/csrf')).json())
  const response = await fetchIt('/api/auth/signout', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: new URLSearchParams({ csrfToken: csrf.csrfToken, callbackUrl: '/', json: 'true' }),
  })
  if (!response.ok) throw new Error(`The sign-in service answered ${response.status}.`)
  return SignedOut.parse(await response.json()).url
}

/** Signs out and goes where the identity provider sends; says so when it does not work. */
export async function leave(): Promise<void> {
  try {
    const next = await signOut()
    stayOut()
    window.location.assign(next)
  } catch (error) {
    notifications.show({ color: 'red', title: frame.signOutFailed, message: String(error) })
  }
}
