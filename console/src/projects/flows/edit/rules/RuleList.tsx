import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { asObject, type JsonObject } from '../../../../kit/editor/json/json-object.ts'
import { flowRules as texts } from './messages.ts'
import type { Editing } from '../model/editing.ts'
import { RuleFields } from './RuleFields.tsx'

export const blankRule = { value: 'user.email', operator: 'not-empty' }

export function listOf(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.map(asObject) : []
}

type Props = {
  editing: Editing
  rules: JsonObject[]
  nameOf: (number: number) => string
  addLabel: string
  /** With the place of the rule that was changed; none for one that was added or removed. */
  onChange: (rules: JsonObject[], at?: number) => void
}

/** Rules that all have to hold. */
export function RuleList({ editing, rules, nameOf, addLabel, onChange }: Props) {
  return (
    <>
      {rules.map((rule, at) => (
        <RuleFields
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity of their own; order is all they have.
          key={at}
          editing={editing}
          rule={rule}
          name={nameOf(at + 1)}
          onChange={next =>
            onChange(
              rules.map((each, place) => (place === at ? next : each)),
              at,
            )
          }
          onRemove={() => onChange(rules.filter((_, place) => place !== at))}
        />
      ))}
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPlus size={14} aria-hidden />}
        aria-label={addLabel}
        style={{ alignSelf: 'start' }}
        onClick={() => onChange([...rules, blankRule])}
      >
        {texts.addRule}
      </Button>
    </>
  )
}
