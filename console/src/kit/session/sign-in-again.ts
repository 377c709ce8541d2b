import { loadSession, type Session, signInUrl } from './session.ts'

/** Where the window that signs in again ends; `main.tsx` shows it without the rest of the console. */
export const signedInPath = '/signed-in'

const channelName = 'gatehouse.session'

type Waiting = { isOther: boolean }

let known: Session | undefined
let waiting: { state: Waiting; promise: Promise<void>; resolve: () => void } | undefined
const listeners = new Set<() => void>()

function tell() {
  for (const listener of listeners) listener()
}

/** Remembers who this page was loaded for. */
export function rememberSession(session: Session): void {
  known = session
}

/** Resolves once the same administrator is signed in again; the overlay asks for it meanwhile. */
export function waitForSignIn(): Promise<void> {
  if (waiting) return waiting.promise
  const { promise, resolve } = Promise.withResolvers<void>()
  waiting = { state: { isOther: false }, promise, resolve }
  tell()
  return promise
}

function nameOf(session: Session | undefined) {
  return session?.user.email ?? session?.user.name
}

/** Looks whether there is a session again, and lets what was held back go on. */
export async function lookForSession(): Promise<void> {
  if (!waiting) return
  const session = await loadSession().catch(() => undefined)
  if (!session || !waiting) return
  if (nameOf(session) === nameOf(known)) {
    const { resolve } = waiting
    waiting = undefined
    resolve()
  } else {
    waiting.state = { isOther: true }
  }
  tell()
}

/** Opens the sign-in page in a window of its own, so that this page and what was typed in it stay. */
export function openSignIn(): void {
  window.open(signInUrl(signedInPath), 'gatehouse-sign-in', 'popup,width=480,height=720')
}

/** In that window, when it is done: tells the pages that wait, and closes. */
export function announceSignIn(): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage('signed-in')
  channel.close()
  window.close()
}

/** For `useSyncExternalStore`: `undefined` while nothing waits. */
export const waitingStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: (): Waiting | undefined => waiting?.state,
}

/** Listens for the other window, and looks for itself when this page is seen again. */
export function listenForSignIn(): () => void {
  const channel = new BroadcastChannel(channelName)
  const look = () => void lookForSession()
  channel.addEventListener('message', look)
  window.addEventListener('focus', look)
  return () => {
    channel.close()
    window.removeEventListener('focus', look)
  }
}
