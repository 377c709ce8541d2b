import { AuthProvider, Descope, useDescope, useSession, useUser } from '@descope/react-sdk'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { SignedIn } from '../SignedIn.jsx'

/** The flow that the address names, for visitors who are not signed in and for users who do more. */
const flowId = new URLSearchParams(location.search).get('flow-id') ?? ''

function Visitor() {
  const [errorCode, setErrorCode] = useState('')
  return (
    <>
      <Descope flowId={flowId} onError={({ detail }) => setErrorCode(detail.errorCode)} />
      <output aria-label="Error">{errorCode}</output>
    </>
  )
}

function Account() {
  const { user } = useUser()
  const { sessionToken, claims } = useSession()
  const { refresh, logout, me } = useDescope()
  const [isBusy, setBusy] = useState(location.hash === '#more')
  if (isBusy) return <Descope flowId={flowId} onSuccess={() => setBusy(false)} />
  return <SignedIn {...{ user, sessionToken, claims, refresh, me, logout }} />
}

function App() {
  const { isAuthenticated, isSessionLoading } = useSession()
  const { isUserLoading } = useUser()
  if (isSessionLoading || isUserLoading) return <p>Loading</p>
  return isAuthenticated ? <Account /> : <Visitor />
}

const root = document.getElementById('root')
if (!root) throw new Error('unreachable: the page has this element')
const { project = '', base = '' } = root.dataset
createRoot(root).render(
  <AuthProvider projectId={project} baseUrl={base} baseStaticUrl={`${base}/pages`} baseCdnUrl={base}>
    <App />
  </AuthProvider>,
)
