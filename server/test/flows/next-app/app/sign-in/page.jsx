import { Suspense } from 'react'
import { Flow } from '../Flow'

export default function SignInPage() {
  return (
    <Suspense>
      <Flow redirectAfterSuccess="/" />
    </Suspense>
  )
}
