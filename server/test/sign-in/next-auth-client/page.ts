// The page of an application that uses next-auth/react as it is published. Bundled by app.ts, runs in the browser.
import { getCsrfToken, getProviders, getSession, SessionProvider, signIn, signOut, useSession } from 'next-auth/react'
import { createElement, useEffect } from 'react'
import { createRoot } from 'react-dom/client'

function Status() {
  const session = useSession()
  useEffect(() => {
    Object.assign(window, { update: session.update })
  }, [session.update])
  return createElement('output', null, JSON.stringify({ status: session.status, data: session.data }))
}

/** Redirects visitors to the sign-in page. */
function Members() {
  return createElement('p', null, useSession({ required: true }).status)
}

Object.assign(window, { client: { getCsrfToken, getProviders, getSession, signIn, signOut } })

const { basePath } = document.documentElement.dataset
const content = window.location.pathname === '/members' ? createElement(Members) : createElement(Status)
const root = document.getElementById('root')
if (root !== null) createRoot(root).render(createElement(SessionProvider, { basePath, children: content }))
