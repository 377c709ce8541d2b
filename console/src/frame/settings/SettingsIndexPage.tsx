import { Text } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { use } from 'react'
import { PageHeader } from '../../kit/page/PageHeader.tsx'
import { SearchField } from '../../kit/table/controls/SearchField.tsx'
import { frame } from '../messages.ts'
import { AllPagesContext } from '../navigation/all-pages.ts'
import classes from './SettingsIndex.module.css'

const route = getRouteApi('/settings')

/** Pages for what is seldom changed; its search finds every other page too. */
export function SettingsIndexPage() {
  const { q } = route.useSearch()
  const navigate = route.useNavigate()
  const pages = use(AllPagesContext)
  const text = q?.toLowerCase()
  const shown = pages.filter(({ under, label, help = '', to }) =>
    text ? `${label} ${help}`.toLowerCase().includes(text) : under === 'settings' && to !== '/settings',
  )
  return (
    <div className={classes.page}>
      <PageHeader title={frame.settings} lead={frame.settingsLead} />
      <SearchField
        label={frame.searchSettings}
        placeholder={frame.searchSettings}
        value={q}
        onChange={next => void navigate({ search: { q: next }, replace: true })}
      />
      <ul className={classes.cards}>
        {shown.map(({ to, label, help, icon: Icon }) => (
          <li key={to}>
            <Link to={to} className={classes.card}>
              <Icon size={20} stroke={1.6} aria-hidden />
              <span>
                <Text size="sm" fw={500} component="span" display="block">
                  {label}
                </Text>
                {help && (
                  <Text size="sm" c="dimmed" component="span" display="block">
                    {help}
                  </Text>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {shown.length === 0 && (
        <Text size="sm" c="dimmed" role="status">
          {frame.noPageMatches}
        </Text>
      )}
    </div>
  )
}
