'use client'

import { useDescope, useSession, useUser } from '@descope/nextjs-sdk/client'
import { useEffect, useState } from 'react'
import { Flow } from './Flow'
import { SignedIn } from './SignedIn'

export function Account() {
  const { user } = useUser()
  const { sessionToken, claims, isAuthenticated } = useSession()
  const { refresh, logout, me } = useDescope()
  const [isBusy, setBusy] = useState(false)
  useEffect(() => setBusy(location.hash === '#more'), [])
  if (isBusy) return <Flow onSuccess={() => setBusy(false)} />
  if (!isAuthenticated) return <p>Loading</p>
  return <SignedIn {...{ user, sessionToken, claims, refresh, me, logout }} />
}
