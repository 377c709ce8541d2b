import { Group, Stack, Text, Title } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { AnchorLink } from '../../../kit/link/AnchorLink.ts'
import { overview } from '../messages.ts'
import classes from '../Overview.module.css'

const steps = [
  { id: 'user', to: '/users', search: { create: 'true' } },
  { id: 'origin', to: '/sign-in-settings', search: {} },
  { id: 'role', to: '/roles', search: { create: 'true' } },
  { id: 'signIn', to: '/quickstart', search: {} },
] as const

type Props = { done: Readonly<Record<(typeof steps)[number]['id'], boolean>> }

/** The four things to do first, ticked as they are done; nothing once all are. */
export function FirstSteps({ done }: Props) {
  if (Object.values(done).every(Boolean)) return null
  return (
    <section className={classes.card}>
      <Title order={2}>{overview.firstSteps}</Title>
      <Text size="sm" c="dimmed" mb="sm">
        {overview.firstStepsHelp}
      </Text>
      <Stack gap={6}>
        {steps.map(({ id, to, search }) => (
          <Group key={id} gap="xs" wrap="nowrap">
            {done[id] ? (
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
