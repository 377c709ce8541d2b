/** The page of a user, in the applications of React and of Next alike: what their hooks say, and buttons for what they do. */
export function SignedIn({ user, sessionToken, claims, refresh, me, logout }) {
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
