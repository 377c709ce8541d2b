import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { flowEditor as texts } from '../messages.ts'
import { changeStep, renameStep } from '../model/edits.ts'
import type { Editing } from '../model/editing.ts'
import type { Step } from '../model/flow-model.ts'

type Props = { editing: Editing; id: string; step: Step; onSelect: (id: string) => void }

/** The name that the drawing shows, and the id; the id is taken over when its field is left. */
export function NameFields({ editing, id, step, onSelect }: Props) {
  const { flow, schema, change } = editing
  const [typed, setTyped] = useState(id)
  const rename = () => {
    const renamed = renameStep(flow, { id, to: typed, outcomesOf: schema.outcomesOf })
    if (renamed === flow) return setTyped(id)
    change(renamed)
    onSelect(typed)
  }
  return (
    <>
      <TextInput
        label={texts.fields.name}
        description={texts.nameHelp}
        autoComplete="off"
        value={String(step.name ?? '')}
        onChange={event => change(changeStep(flow, id, { name: event.currentTarget.value || undefined }), `${id} name`)}
      />
      <TextInput
        label={texts.stepId}
        description={texts.stepIdHelp}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={event => setTyped(event.currentTarget.value)}
        onBlur={rename}
      />
    </>
  )
}
