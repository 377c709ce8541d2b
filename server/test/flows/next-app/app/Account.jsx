'use client'

import { useDescope, useSession, useUser } from '@descope/nextjs-sdk/client'
import { useEffect, useState } from 'react'
import { Flow } from './Flow'

export function Account() {
  const { user } = useUser()
  const { sessionToken, claims, isAuthenticated } = useSession()
  const { refresh, logout, me } = useDescope()
  const [isBusy, setBusy] = useState(false)
  useEffect(() => setBusy(location.hash === '#more'), [])
  if (isBusy) return <Flow onSuccess={() => setBusy(false)} />
  if (!isAuthenticated) return <p>Loading</p>
  return (
    <>
      <h1>Hello {user?.email}</h1>
      <output aria-label="Name">{user?.name}</output>
      <output aria-label="Session">{sessionToken}</output>
      <output aria-label="Factors">{claims?.amr?.join(' ')}</output>
      <button type="button" onClick={() => refresh()}>
        Refresh
      </button>
      <button type="button" onClick={() => me()}>
        Reload profile
      </button>
      <button type="button" onClick={() => logout()}>
        Sign out
      </button>
    </>
  )
}
