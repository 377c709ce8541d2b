import { session } from '@descope/nextjs-sdk/server'
import { Account } from './Account'

/** Only users get here: `proxy.js` has checked the session, and the server knows whose it is. */
export default async function Page() {
  const current = await session()
  return <Account roles={current?.token.roles ?? []} />
}
