'use client'

import { useDescope, useSession, useUser } from '@descope/nextjs-sdk/client'
import { useState } from 'react'

export function Account({ roles }) {
  const { isSessionLoading } = useSession() // takes the session up again when the page is loaded
  const { user } = useUser()
  const { logout } = useDescope()
  const [reports, setReports] = useState([])
  const [message, setMessage] = useState('')

  async function load() {
    const response = await fetch('/api/reports')
    setReports(response.ok ? await response.json() : [])
    if (response.ok) setMessage('')
    else if (response.status === 403) setMessage('Only editors may read the reports.')
    else setMessage('Your session has ended. Load the page again to sign in.')
  }

  async function signOut() {
    await logout()
    location.assign('/sign-in')
  }

  if (isSessionLoading || !user) return <p>Loading…</p>
  return (
    <section>
      <h1>Hello, {user.name}</h1>
      <p>{user.email}</p>
      <ul className="roles" aria-label="Roles">
        {(roles.length > 0 ? roles : ['no role']).map(role => (
          <li key={role}>{role}</li>
        ))}
      </ul>
      {reports.length > 0 && (
        <ul className="reports" aria-label="Reports">
          {reports.map(({ title, amount }) => (
            <li key={title}>
              <span>{title}</span>
              <span>{amount}</span>
            </li>
          ))}
        </ul>
      )}
      <button type="button" onClick={load}>
        Load the reports
      </button>
      {message && <p role="alert">{message}</p>}
      <button type="button" className="quiet" onClick={signOut}>
        Sign out
      </button>
    </section>
  )
}
