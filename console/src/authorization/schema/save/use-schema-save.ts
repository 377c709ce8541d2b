import { useState } from 'react'
import { useClient } from 'urql'
import { failureOf, type Failure } from '../../../kit/api/failure.ts'
import { refusalOf } from '../../../kit/api/user-errors.ts'
import type { ApiRequest } from '../../../kit/feedback/copy/copy-request.ts'
import { toastSuccess } from '../../../kit/feedback/toast.ts'
import { type Assertion, SchemaQuery, SchemaSave } from '../../documents.ts'
import { texts } from '../../messages.ts'
import { dryRun } from './dry-run.ts'
import type { Problem } from '../../../kit/editor/CodeEditor.tsx'

/** A schema as it is saved; without one both are ''. */
export type Stored = { text: string; version: string }
type Consequences = { deleted: readonly string[]; broken: readonly Assertion[] }

/** Saves a text on top of the version that was opened; asks before anything is lost. */
export function useSchemaSave(stored: Stored) {
  const client = useClient()
  const [base, setBase] = useState(stored)
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const [consequences, setConsequences] = useState<Consequences>()
  const [conflict, setConflict] = useState<Stored>()

  const inputOf = (text: string, allowBrokenAssertions: boolean) => ({
    text,
    expectedVersion: base.version,
    ...(allowBrokenAssertions && { allowBrokenAssertions }),
  })
  const requestFor = (text: string): ApiRequest => ({
    document: SchemaSave,
    variables: { input: inputOf(text, (consequences?.broken.length ?? 0) > 0) },
  })
  const clear = () => {
    setFailure(undefined)
    setConsequences(undefined)
  }
  const load = async (): Promise<Stored | undefined> => {
    const { data, error } = await client.query(SchemaQuery, {}, { requestPolicy: 'network-only' })
    if (!data) {
      setFailure(error && failureOf(error))
      return undefined
    }
    return storedOf(data.authorizationSchema)
  }
  const send = async (text: string, allowBrokenAssertions: boolean): Promise<'saved' | 'asked'> => {
    const { data, error } = await client.mutation(SchemaSave, { input: inputOf(text, allowBrokenAssertions) })
    const answer = data?.authorizationSchemaUpsert
    const refusal = refusalOf(answer, error)
    if (refusal?.code === 'VERSION_CONFLICT') {
      clear()
      setConflict(await load())
      return 'asked'
    }
    setFailure(refusal)
    if (refusal) return 'asked'
    clear()
    // Nothing is unsaved any more when it is said: leaving asks no question.
    setBase((await load()) ?? { ...base, text })
    toastSuccess(texts.savedToast)
    return 'saved'
  }
  const whileSaving = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    setSaving(true)
    try {
      return await work()
    } finally {
      setSaving(false)
    }
  }

  return {
    base,
    isSaving,
    failure,
    consequences,
    conflict,
    requestFor,
    clear,
    /** Saves, or asks about the consequences first and tells why not; answers the place of an error. */
    save: (text: string): Promise<'saved' | 'asked' | Problem> =>
      whileSaving(async () => {
        clear()
        const current = await load()
        if (!current) return 'asked'
        if (current.version !== base.version && current.text !== text) {
          setConflict(current)
          return 'asked'
        }
        const outcome = await dryRun(client, text)
        if (outcome.kind === 'invalid') {
          const { line, column, message } = outcome.problem
          setFailure({ kind: 'broken', message: `${texts.problemAt(line, column)}: ${message}` })
          return outcome.problem
        }
        if (outcome.kind === 'failed') setFailure(outcome.failure)
        else if (outcome.deleted.length + outcome.broken.length > 0) setConsequences(outcome)
        else return send(text, false)
        return 'asked'
      }),
    confirm: (text: string) => whileSaving(() => send(text, (consequences?.broken.length ?? 0) > 0)),
    /** Their text, on which what is typed next is based. */
    takeTheirs: (): string => {
      const theirs = conflict ?? base
      setBase(theirs)
      setConflict(undefined)
      return theirs.text
    },
    keepMine: () => {
      if (conflict) setBase(conflict)
      setConflict(undefined)
    },
  }
}

export function storedOf(schema: { text: string; version: string | null } | null): Stored {
  return { text: schema?.text ?? '', version: schema?.version ?? '' }
}
