import { Link, useMatchRoute } from '@tanstack/react-router'
import classes from '../Frame.module.css'
import { frame } from '../messages.ts'
import { navigation } from './navigation.ts'
import { useViewer } from '../viewer.ts'

/** The labelled sections on the left, with what the administrator may see. */
export function Sidebar({ onNavigate }: { onNavigate: () => void }) {
  const matchRoute = useMatchRoute()
  const { permissions } = useViewer()
  return (
    <>
      <div className={classes.items}>
        {navigation.map(({ name, heading, items }) => {
          const shown = items.filter(({ permission }) => !permission || permissions.includes(permission))
          return (
            shown.length > 0 && (
              <div key={name}>
                {heading && <h2 className={classes.heading}>{heading}</h2>}
                {shown.map(({ label, to, icon: Icon }) => (
                  <Link
                    key={to}
                    to={to}
                    className={classes.item}
                    aria-current={matchRoute({ to, fuzzy: to !== '/' }) ? 'page' : undefined}
                    onClick={onNavigate}
                  >
                    <Icon size={16} stroke={1.6} aria-hidden />
                    {label}
                  </Link>
                ))}
              </div>
            )
          )
        })}
      </div>
      <div className={classes.foot}>
        <a href="/graphql" target="_blank" rel="noreferrer">
          {frame.documentation}
        </a>
        <span className="tabular">{frame.version(import.meta.env.VITE_GATEHOUSE_VERSION)}</span>
      </div>
    </>
  )
}
