'use client'

import { Descope } from '@descope/nextjs-sdk'
import { useSearchParams } from 'next/navigation'
import { useState } from 'react'

/** The flow that the address names. */
export function Flow(props) {
  const flowId = useSearchParams().get('flow-id') ?? ''
  const [errorCode, setErrorCode] = useState('')
  return (
    <>
      <Descope flowId={flowId} onError={({ detail }) => setErrorCode(detail.errorCode)} {...props} />
      <output aria-label="Error">{errorCode}</output>
    </>
  )
}
