import { Select } from '@mantine/core'
import { flowEditor as texts } from '../messages.ts'
import type { Editing } from '../model/editing.ts'

type Props = { editing: Editing; value: string; onChange: (action: string) => void }

/** What an action does, chosen from all there are by what they are about. */
export function ActionSelect({ editing: { schema }, value, onChange }: Props) {
  const groups = Map.groupBy(schema.actions.keys(), action => action.split('.')[0] ?? '')
  return (
    <Select
      label={texts.fields.action}
      description={texts.actionHelp[value] ?? schema.actions.get(value)?.summary}
      searchable
      allowDeselect={false}
      data={[...groups].map(([category, items]) => ({
        group: texts.categories[category] ?? category,
        items: [...items],
      }))}
      value={value}
      onChange={next => next !== null && onChange(next)}
    />
  )
}
