import { Descope, useDescope, useSession, useUser } from '@descope/react-sdk'
import { useState } from 'react'
import { Reports } from './Reports.jsx'

export function App() {
  const { isAuthenticated, isSessionLoading } = useSession()
  return (
    <main>
      <p className="brand">
        Reports <span>React</span>
      </p>
      {isAuthenticated ? <Account /> : <Visitor isLoading={isSessionLoading} />}
    </main>
  )
}

/** Shows the flow "sign-in", which you can draw anew in the console. */
function Visitor({ isLoading }) {
  const [hasFailed, setFailed] = useState(false)
  if (isLoading) return <p>Loading…</p>
  return (
    <section>
      <h1>Welcome</h1>
      <p>Sign in to read the reports.</p>
      <Descope flowId="sign-in" theme="os" onError={() => setFailed(true)} />
      {hasFailed && <p role="alert">The sign-in did not load. Is Gatehouse running?</p>}
    </section>
  )
}

function Account() {
  const { user, isUserLoading } = useUser()
  const { claims } = useSession()
  const { logout } = useDescope()
  if (isUserLoading || !user) return <p>Loading…</p>
  const roles = claims?.roles ?? []
  return (
    <section>
      <h1>Hello, {user.name}</h1>
      <p>{user.email}</p>
      <ul className="roles" aria-label="Roles">
        {(roles.length > 0 ? roles : ['no role']).map(role => (
          <li key={role}>{role}</li>
        ))}
      </ul>
      <Reports />
      <button type="button" className="quiet" onClick={() => logout()}>
        Sign out
      </button>
    </section>
  )
}
