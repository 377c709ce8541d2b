import { Button, Group, Stack, Title } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react'
import { IconAction } from '../fields/IconAction.tsx'
import type { JsonObject } from '../../../../kit/editor/json/json-object.ts'
import { flowEditor as texts } from '../messages.ts'
import { changeStep, moved } from '../model/edits.ts'
import type { Editing } from '../model/editing.ts'
import type { Step } from '../model/flow-model.ts'
import { blankRule, listOf, RuleList } from '../rules/RuleList.tsx'
import classes from './steps.module.css'

type Props = { editing: Editing; id: string; step: Step }

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
        return (
          // Branches have no identity of their own; their fields are controlled.
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity of their own; order is all they have.
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
            <RuleList
              editing={editing}
              rules={listOf(branch.when)}
              nameOf={number => texts.rule(index + 1, number)}
              addLabel={texts.addRuleTo(index + 1)}
              onChange={(when, at) => setRules(index, when, at === undefined ? undefined : `rule ${id} ${index} ${at}`)}
            />
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
