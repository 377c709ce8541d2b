import { useState } from 'react'
import { useClient } from 'urql'
import type { Failure } from '../../../kit/api/failure.ts'
import { outcomeOf } from '../../../kit/api/outcome.ts'
import type { JsonObject } from '../../../kit/editor/json/json-object.ts'
import { type FlowDraft, FlowDraftUpsert } from './documents.ts'

/** Saves drafts one after another over the one that is known; another administrator's is not overwritten unasked. */
export function useDraftSave(id: string, first: FlowDraft | undefined) {
  const client = useClient()
  const [draft, setDraft] = useState(first)
  const [isSaving, setIsSaving] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const [isOvertaken, setIsOvertaken] = useState(false)
  const save = async (document: JsonObject, { isForced = false } = {}): Promise<FlowDraft | undefined> => {
    if (isSaving) return undefined
    setFailure(undefined)
    setIsSaving(true)
    const input = { id, document, ...(!isForced && { expectedVersion: draft?.version ?? '' }) }
    const { data, error } = await client
      .mutation(FlowDraftUpsert, { input })
      .toPromise()
      .finally(() => setIsSaving(false))
    if (data?.flowDraftUpsert.__typename === 'VersionConflict') {
      setIsOvertaken(true)
      return undefined
    }
    const outcome = outcomeOf(data?.flowDraftUpsert, error, each => ('draft' in each ? each.draft : undefined))
    if (outcome.kind === 'saved') {
      setDraft(outcome.stored)
      setIsOvertaken(false)
      return outcome.stored
    }
    if (outcome.kind === 'invalid') setFailure({ kind: 'broken', message: Object.values(outcome.errors)[0] ?? '' })
    if (outcome.kind === 'refused') setFailure(outcome.failure)
    return undefined
  }
  return { draft, isSaving, failure, isOvertaken, save, forget: () => setIsOvertaken(false) }
}
