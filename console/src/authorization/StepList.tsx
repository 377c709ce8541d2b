import { Badge, Code, Group, Stack, Text } from '@mantine/core'
import type { Step } from './documents.ts'
import { authorization as texts } from './messages.en.ts'
import { formatRelation, formatThing } from './question.ts'

/** A proof, step by step; what belongs to an intersection or a difference stands further in. */
export function StepList({ steps }: { steps: readonly Step[] }) {
  return (
    <Stack gap={4} component="ol" m={0} p={0} style={{ listStyle: 'none' }}>
      {[...steps.entries()].map(([at, step]) => (
        <Group key={at} component="li" gap="xs" wrap="nowrap" align="baseline" ps={step.depth * 20}>
          <Text size="sm" c="dimmed" component="span">
            {wordBefore(step, steps[at - 1])}
          </Text>
          <StepText step={step} />
        </Group>
      ))}
    </Stack>
  )
}

/** How a step goes with the one before it; the first of a branch goes with none. */
function wordBefore({ depth, branch }: Step, before: Step | undefined) {
  if (before === undefined || before.depth !== depth || before.branch !== branch) return undefined
  return before.kind === 'RELATION' ? texts.and : texts.becauseOf
}

function StepText({ step: { kind, relation, condition, absent } }: { step: Step }) {
  if (kind === 'CONDITION') return <Text size="sm">{texts.condition(condition ?? '')}</Text>
  if (kind === 'INTERSECTION') return <Text size="sm">{texts.every}</Text>
  if (kind === 'DIFFERENCE') return <Text size="sm">{texts.absent(absent.map(({ relation: name }) => name))}</Text>
  if (!relation) return null
  const { resourceType, resource, relation: name } = relation
  if (kind === 'PERMISSION')
    return (
      <Text size="sm">
        {name} on {formatThing({ type: resourceType, id: resource })}
      </Text>
    )
  return (
    <>
      <Code>{formatRelation(relation)}</Code>
      <Badge size="xs" variant="light" color="gray" flex="none" visibleFrom="xs">
        {texts.stored}
      </Badge>
    </>
  )
}
