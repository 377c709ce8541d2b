import {
  ActionIcon,
  Autocomplete,
  Button,
  Group,
  NativeSelect,
  NumberInput,
  Stack,
  TagsInput,
  TextInput,
  Title,
} from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react'
import { asObject, type JsonObject } from '../../../json/json-object.ts'
import { flowEditor as texts } from '../messages.ts'
import { changeStep, moved } from '../model/edits.ts'
import type { Editing } from '../model/editing.ts'
import type { Step } from '../model/flow-model.ts'
import { suggestionsOf } from './suggestions.ts'
import classes from './steps.module.css'

type Props = { editing: Editing; id: string; step: Step }

const unary = ['empty', 'not-empty', 'is-true', 'is-false']
const blankRule = { value: 'user.email', operator: 'not-empty' }

function listOf(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.map(asObject) : []
}

/** The branches of a condition, each with its rules; where they lead is said with the other ways. */
export function BranchFields({ editing, id, step }: Props) {
  const { flow, change } = editing
  const branches = listOf(step.branches)
  const set = (next: JsonObject[], key?: string) => change(changeStep(flow, id, { branches: next }), key)
  const setRules = (index: number, when: JsonObject[], key?: string) =>
    set(
      branches.map((branch, each) => (each === index ? { ...branch, when } : branch)),
      key,
    )
  return (
    <Stack gap="sm">
      <Title order={3}>{texts.branches}</Title>
      {branches.map((branch, index) => {
        const rules = listOf(branch.when)
        return (
          // Branches have no identity of their own; their fields are controlled.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <Stack key={index} gap="xs" role="group" aria-label={texts.branch(index + 1)} className={classes.branch}>
            <Group justify="space-between" gap="xs">
              <strong>{texts.branch(index + 1)}</strong>
              <Group gap={4}>
                <IconAction
                  label={texts.branchUp(index + 1)}
                  icon={IconArrowUp}
                  onClick={() => set(moved(branches, index, -1))}
                />
                <IconAction
                  label={texts.branchDown(index + 1)}
                  icon={IconArrowDown}
                  onClick={() => set(moved(branches, index, 1))}
                />
                <IconAction
                  label={texts.removeBranch(index + 1)}
                  icon={IconX}
                  onClick={() => set(branches.filter((_, each) => each !== index))}
                />
              </Group>
            </Group>
            {rules.map((rule, at) => (
              <RuleFields
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                key={at}
                editing={editing}
                rule={rule}
                name={texts.rule(index + 1, at + 1)}
                onChange={next =>
                  setRules(
                    index,
                    rules.map((each, place) => (place === at ? next : each)),
                    `rule ${id} ${index} ${at}`,
                  )
                }
                onRemove={() =>
                  setRules(
                    index,
                    rules.filter((_, place) => place !== at),
                  )
                }
              />
            ))}
            <Button
              size="xs"
              variant="default"
              leftSection={<IconPlus size={14} aria-hidden />}
              aria-label={texts.addRuleTo(index + 1)}
              style={{ alignSelf: 'start' }}
              onClick={() => setRules(index, [...rules, blankRule])}
            >
              {texts.addRule}
            </Button>
          </Stack>
        )
      })}
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPlus size={14} aria-hidden />}
        style={{ alignSelf: 'start' }}
        onClick={() => set([...branches, { when: [blankRule], next: String(step.otherwise ?? '') }])}
      >
        {texts.addBranch}
      </Button>
    </Stack>
  )
}

type IconProps = { label: string; icon: typeof IconX; onClick: () => void }

function IconAction({ label, icon: Icon, onClick }: IconProps) {
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={onClick}>
      <Icon size={16} aria-hidden />
    </ActionIcon>
  )
}

type RuleProps = {
  editing: Editing
  rule: JsonObject
  name: string
  onChange: (rule: JsonObject) => void
  onRemove: () => void
}

function RuleFields({ editing, rule, name, onChange, onRemove }: RuleProps) {
  const operator = String(rule.operator ?? '')
  const change = (next: JsonObject) => {
    const { than, ...rest } = { ...rule, ...next }
    onChange(unary.includes(String(rest.operator)) ? rest : { ...rest, than: than ?? '' })
  }
  return (
    <Group gap={6} align="end" role="group" aria-label={name}>
      <Autocomplete
        label={texts.value}
        data={suggestionsOf(editing)}
        value={String(rule.value ?? '')}
        style={{ flex: '1 1 140px' }}
        onChange={value => change({ value })}
      />
      <NativeSelect
        label={texts.comparison}
        data={editing.schema.operators.map(each => ({ value: each, label: texts.operators[each] ?? each }))}
        value={operator}
        style={{ flex: '1 1 120px' }}
        onChange={event => change({ operator: event.currentTarget.value })}
      />
      {!unary.includes(operator) && (
        <ThanField operator={operator} value={rule.than} onChange={than => change({ than })} />
      )}
      <IconAction label={texts.removeRule(name)} icon={IconX} onClick={onRemove} />
    </Group>
  )
}

type ThanProps = { operator: string; value: unknown; onChange: (value: unknown) => void }

function ThanField({ operator, value, onChange }: ThanProps) {
  const style = { flex: '1 1 140px' }
  if (operator === 'in' || operator === 'not-in')
    return (
      <TagsInput
        label={texts.than}
        style={style}
        value={Array.isArray(value) ? value.map(String) : []}
        onChange={onChange}
      />
    )
  if (operator === 'greater-than' || operator === 'less-than')
    return (
      <NumberInput
        label={texts.than}
        style={style}
        value={Number(value) || 0}
        onChange={next => onChange(Number(next))}
      />
    )
  return (
    <TextInput
      label={texts.than}
      style={style}
      autoComplete="off"
      value={typeof value === 'string' ? value : JSON.stringify(value ?? '')}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}
