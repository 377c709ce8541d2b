import { Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useViewer } from '../../../frame/viewer.ts'
import { AnchorLink } from '../../../kit/link/links.ts'
import { overview } from '../messages.ts'
import classes from '../Overview.module.css'

const steps = [
  { id: 'user', to: '/users', search: { create: 'true' } },
  { id: 'origin', to: '/sign-in-settings', search: {} },
  { id: 'role', to: '/roles', search: { create: 'true' } },
  { id: 'signIn', to: '/quickstart', search: {} },
] as const

type Props = {
  /** Undefined until it is known. */
  done: Readonly<Record<(typeof steps)[number]['id'], boolean>> | undefined
}

/** Whether all steps of a project were done when this browser showed it last: what is below them then stays in its place. */
function useDoneBefore() {
  return useLocalStorage({
    key: `gatehouse.first-steps.${useViewer().projectDatabaseId}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  })
}

/** The four things to do first, ticked as they are done; nothing once all are. */
export function FirstSteps({ done }: Props) {
  const [wereDone, setDone] = useDoneBefore()
  const areDone = done && Object.values(done).every(Boolean)
  useEffect(() => {
    if (areDone !== undefined) setDone(areDone)
  }, [areDone, setDone])
  if (areDone ?? wereDone) return null
  return (
    <section className={classes.card}>
      <Title order={2}>{overview.firstSteps}</Title>
      <Text size="sm" c="dimmed" mb="sm">
        {overview.firstStepsHelp}
      </Text>
      <Stack gap={6}>
        {steps.map(({ id, to, search }) => (
          <Group key={id} gap="xs" wrap="nowrap">
            {done === undefined ? (
              <Skeleton circle height={18} />
            ) : done[id] ? (
              <IconCircleCheckFilled size={18} color="var(--mantine-color-teal-text)" aria-label={overview.done} />
            ) : (
              <IconCircle size={18} color="var(--mantine-color-dimmed)" aria-label={overview.open} />
            )}
            <AnchorLink to={to} search={search} size="sm" c="inherit">
              {overview.steps[id]}
            </AnchorLink>
          </Group>
        ))}
      </Stack>
    </section>
  )
}
