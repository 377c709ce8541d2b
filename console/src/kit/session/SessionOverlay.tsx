import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { listenForSignIn, waitingStore } from './sign-in-again.ts'

const SignInAgainModal = lazy(async () => ({ default: (await import('./SignInAgainModal.tsx')).SignInAgainModal }))

/** Over the page when its session has ended: asks to sign in again, and loses nothing that was typed. */
export function SessionOverlay() {
  const waiting = useSyncExternalStore(waitingStore.subscribe, waitingStore.read)
  useEffect(() => listenForSignIn(), [])
  return (
    waiting && (
      <Suspense>
        <SignInAgainModal isOther={waiting.isOther} />
      </Suspense>
    )
  )
}
