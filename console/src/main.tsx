import '@fontsource-variable/inter/wght.css'
import '@fontsource-variable/jetbrains-mono/wght.css'
import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import '@mantine/spotlight/styles.css'
import './kit/theme/theme.css'
import { createRoot } from 'react-dom/client'
import { Console } from './Console.tsx'
import { frame } from './frame/messages.ts'
import { direction, language } from './kit/language/language.ts'
import { cameIn, leadOn } from './kit/session/lead-on.ts'
import { loadSession, type Session, signInUrl } from './kit/session/session.ts'
import { announceSignIn, rememberSession, signedInPath } from './kit/session/sign-in-again.ts'

const container = document.getElementById('root')
if (!container) throw new Error('unreachable: index.html has #root')
const root = createRoot(container)

async function toSignIn() {
  const { pathname, search } = window.location
  // The identity provider leaves parameters of its own at the front door when it returns from signing out.
  const path = pathname === '/' ? '/' : pathname + search
  window.location.replace((await leadOn(path)) ?? signInUrl(path))
}

/** The session, `undefined` for a visitor, or why it could not be loaded. */
async function load(): Promise<Session | Error | undefined> {
  try {
    return await loadSession()
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

async function start() {
  document.documentElement.lang = language
  document.documentElement.dir = direction
  if (window.location.pathname === signedInPath) {
    announceSignIn()
    root.render(
      <main style={{ padding: 32 }}>
        <h1 style={{ fontSize: 20 }}>{frame.signedInTitle}</h1>
        <p>{frame.signedInText}</p>
      </main>,
    )
    return
  }
  const session = await load()
  if (session === undefined) return toSignIn()
  if (!(session instanceof Error)) {
    cameIn()
    rememberSession(session)
  }
  root.render(<Console startError={session instanceof Error ? session : undefined} />)
}

void start()
