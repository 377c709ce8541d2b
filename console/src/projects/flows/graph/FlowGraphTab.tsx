import { Badge, Text, Title } from '@mantine/core'
import { IconSitemap } from '@tabler/icons-react'
import { NothingHere } from '../../../kit/page/NothingHere.tsx'
import { Pane, Workbench } from '../../../kit/page/workbench/Workbench.tsx'
import { useFlow } from '../flow-context.ts'
import { FlowGraph } from './FlowGraph.tsx'
import classes from './FlowGraph.module.css'
import { type Step, stepsOf } from './flow-graph.ts'
import { flows } from '../messages.ts'

/** The steps of a flow as a list, and drawn. */
export function FlowGraphTab() {
  const { flow, stored } = useFlow()
  const steps = stepsOf(stored.document)
  if (steps.length === 0) return <NothingHere icon={IconSitemap} title={flows.noSteps} text={flows.noStepsText} />
  return (
    <Workbench
      sourceSize={40}
      source={
        <Pane isPadded isPlain label={flows.steps}>
          <StepList steps={steps} />
        </Pane>
      }
      result={<FlowGraph steps={steps} label={flows.graphLabel(flow.name)} />}
    />
  )
}

function StepList({ steps }: { steps: readonly Step[] }) {
  const labelOf = (id: string) => steps.find(step => step.id === id)?.label ?? id
  return (
    <>
      <Title order={2}>{flows.steps}</Title>
      <Text size="sm" c="dimmed" mb="sm">
        {flows.stepsHelp}
      </Text>
      <ol className={classes.steps}>
        {steps.map(({ id, kind, label, isStart, next }) => (
          <li key={id}>
            <Text size="sm" fw={500} component="span">
              <bdi>{label}</bdi>
            </Text>{' '}
            <Text size="sm" c="dimmed" component="span">
              {flows.kinds[kind] ?? kind}
            </Text>{' '}
            {isStart && <Badge>{flows.start}</Badge>}
            {next.length === 0 && <Text size="sm">{flows.ends}</Text>}
            {next.map(({ to, on }) => (
              <Text key={`${to} ${on}`} size="sm">
                {on ? flows.leadsToOn(on, labelOf(to)) : flows.leadsTo(labelOf(to))}
              </Text>
            ))}
          </li>
        ))}
      </ol>
    </>
  )
}
