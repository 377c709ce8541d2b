import { session } from '@descope/nextjs-sdk/server'
import { Suspense } from 'react'
import { Account } from './Account'

/** Only users get here; the server knows who asks. */
export default async function AccountPage() {
  const current = await session()
  return (
    <Suspense>
      <output aria-label="User on the server">{current?.token.sub}</output>
      <Account />
    </Suspense>
  )
}
