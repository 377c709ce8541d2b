import {
  ActionIcon,
  Breadcrumbs,
  CopyButton,
  EmptyState,
  Group,
  Menu,
  Skeleton,
  Tabs,
  Text,
  Title,
} from '@mantine/core'
import { type Icon, IconDots } from '@tabler/icons-react'
import { Link, useMatchRoute, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { CombinedError } from 'urql'
import { failureOf } from '../api/failure.ts'
import { CopyIconButton } from '../feedback/copy/CopyIconButton.tsx'
import { FailureAlert } from '../feedback/failure/FailureAlert.tsx'
import { PageTitle } from '../feedback/PageTitle.tsx'
import { withoutControls } from '../format/text.ts'
import { frame } from '../../frame/messages.ts'
import { ButtonLink } from '../link/links.ts'
import { page } from './messages.ts'
import classes from './page.module.css'

/** One tab: its address may have parameters, which `params` of the page fills. */
export type DetailTab = { to: string; label: string; isHidden?: boolean }

/** One entry of the menu of actions. */
export type DetailAction = { label: string; icon: Icon; isDangerous?: boolean; onClick: () => void }

type Props = {
  /** The list that this is of. */
  parent: { to: string; label: string }
  error: CombinedError | undefined
  onRetry: () => void
  /** `undefined` while it is loaded, `null` when there is none. */
  entity: { name: string; id: string; picture?: ReactNode; badges?: ReactNode } | null | undefined
  missing: { icon: Icon; title: string; text: string }
  params: Record<string, string>
  tabs: readonly DetailTab[]
  primaryAction?: ReactNode
  actions?: readonly DetailAction[]
  /** Under the head: what has to be known first. */
  banner?: ReactNode
  /** Whether it is as wide as the window, as what is drawn needs it. */
  isWide?: boolean
  children: ReactNode
}

/** The template of one thing: where it belongs, what it is, what can be done with it, and tabs with addresses. */
export function DetailPage(props: Props) {
  const { parent, error, onRetry, entity, missing, params, tabs, primaryAction, actions = [], banner } = props
  const { isWide = false, children } = props
  const matchRoute = useMatchRoute()
  const navigate = useNavigate()
  if (error && !entity) return <FailureAlert failure={failureOf(error)} onRetry={onRetry} />
  if (entity === undefined)
    return (
      <div className={classes.detail} aria-busy>
        <Skeleton height={20} width={160} mb="md" />
        <Skeleton height={48} width={360} mb="xl" />
        <Skeleton height={280} />
      </div>
    )
  if (entity === null) {
    const IconOfMissing = missing.icon
    return (
      <EmptyState
        className={classes.nothing}
        icon={<IconOfMissing size={40} stroke={1.2} aria-hidden />}
        title={<PageTitle>{missing.title}</PageTitle>}
        description={missing.text}
      >
        <EmptyState.Actions>
          <ButtonLink to={parent.to} variant="default">
            {parent.label}
          </ButtonLink>
        </EmptyState.Actions>
      </EmptyState>
    )
  }
  const name = withoutControls(entity.name)
  const shown = tabs.filter(tab => !tab.isHidden)
  const current = shown.findLast(({ to }) => matchRoute({ to, params })) ?? shown[0]
  return (
    <div className={classes.detail} data-wide={isWide || undefined}>
      <title>{frame.pageTitle(name)}</title>
      <nav aria-label={page.breadcrumbs}>
        <Breadcrumbs className={classes.crumbs} fz="sm" separatorMargin={6}>
          <Link to={parent.to} className={classes.crumb}>
            {parent.label}
          </Link>
          <Text size="sm" c="dimmed" truncate maw={320} component="span" aria-current="page">
            <bdi>{name}</bdi>
          </Text>
        </Breadcrumbs>
      </nav>
      <Group justify="space-between" align="flex-start" gap="md" className={classes.head}>
        <Group gap="sm" wrap="nowrap" className={classes.titles}>
          {entity.picture}
          <div className={classes.titles}>
            <Group gap="xs">
              <Title order={1} tabIndex={-1} className={classes.title}>
                <bdi>{name}</bdi>
              </Title>
              {entity.badges}
            </Group>
            <Group gap={4} wrap="nowrap">
              <Text size="xs" c="dimmed" ff="monospace" truncate>
                {entity.id}
              </Text>
              <CopyButton value={entity.id}>
                {({ copied, copy }) => <CopyIconButton label={page.copyId} isCopied={copied} onCopy={copy} />}
              </CopyButton>
            </Group>
          </div>
        </Group>
        <Group gap="xs">
          {primaryAction}
          {actions.length > 0 && (
            <Menu position="bottom-end" width={220}>
              <Menu.Target>
                <ActionIcon variant="default" size="lg" aria-label={page.moreActions}>
                  <IconDots size={16} aria-hidden />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                {actions.map(({ label, icon: IconOfAction, isDangerous, onClick }) => (
                  <Menu.Item
                    key={label}
                    color={isDangerous ? 'red' : undefined}
                    leftSection={<IconOfAction size={16} aria-hidden />}
                    onClick={onClick}
                  >
                    {label}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          )}
        </Group>
      </Group>
      {banner}
      {error && <FailureAlert failure={failureOf(error)} onRetry={onRetry} />}
      <Tabs
        value={current?.to ?? null}
        onChange={to => to && void navigate({ to, params })}
        keepMounted={false}
        className={classes.tabs}
      >
        <Tabs.List aria-label={name}>
          {shown.map(({ to, label }) => (
            <Tabs.Tab key={to} value={to}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {current && (
          <Tabs.Panel value={current.to} className={classes.panel}>
            {children}
          </Tabs.Panel>
        )}
      </Tabs>
    </div>
  )
}
