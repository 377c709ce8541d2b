import { useEffect, useState } from 'react'
import { useClient } from 'urql'
import { FlowRestore } from '../documents.ts'
import { useFlow } from '../flow-context.ts'

type Known = { draft: unknown; current: number | undefined }

/** The document of a version: of the draft, of the one that runs, or of an earlier one, as restoring it would leave it. */
export function useVersionDocument(which: string, { draft, current }: Known): unknown {
  const { flow, stored } = useFlow()
  const client = useClient()
  const [loaded, setLoaded] = useState<{ which: string; document: unknown }>()
  const isKnown = which === 'draft' || which === String(current) || which === ''
  useEffect(() => {
    if (isKnown) return
    let isCurrent = true
    const variables = { input: { id: flow.id, number: Number(which) }, dryRun: true }
    void client
      .mutation(FlowRestore, variables)
      .toPromise()
      .then(({ data }) => {
        const restored =
          data?.flowRestore.__typename === 'FlowRestorePayload' ? data.flowRestore.flow.document : undefined
        if (isCurrent) setLoaded({ which, document: restored?.document })
      })
    return () => {
      isCurrent = false
    }
  }, [client, flow.id, which, isKnown])
  if (which === 'draft') return draft
  if (which === String(current)) return stored.document
  return loaded?.which === which ? loaded.document : undefined
}
