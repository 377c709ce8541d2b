import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import '@mantine/spotlight/styles.css'
import { createRoot } from 'react-dom/client'
import { Console } from './Console.tsx'
import { loadSession, signInUrl } from './session/session.ts'

const container = document.getElementById('root')
if (!container) throw new Error('unreachable: index.html has #root')
const root = createRoot(container)

function toSignIn() {
  const { pathname, search } = window.location
  // The identity provider leaves parameters of its own at the front door when it returns from signing out.
  window.location.replace(signInUrl(pathname === '/' ? '/' : pathname + search))
}

async function start() {
  const session = await loadSession().catch((error: unknown) => error)
  if (session === undefined) toSignIn()
  else root.render(<Console startError={session instanceof Error ? session : undefined} onSignedOut={toSignIn} />)
}

void start()
