import { Outlet, useNavigate, useParams } from '@tanstack/react-router'
import { useQuery, useReload } from '../api/use-query.ts'
import { useViewer } from '../../frame/viewer.ts'
import { ManagedInGit } from '../feedback/managed/ManagedInGit.tsx'
import { managedOf } from '../feedback/managed/parts.ts'
import { DetailPage } from '../page/DetailPage.tsx'
import { EntityContext } from './entity-context.ts'
import type { AnyThing, Place } from './thing.ts'
import { useActs } from './dialogs/use-acts.tsx'

/** One thing, and tabs that each have an address of their own. */
export function EntityPage({ thing, place }: { thing: AnyThing; place: Place }) {
  const { id = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const { permissions } = useViewer()
  const { texts, declaration, documents, picture, badges, idOf } = thing
  const [{ data, error, stale }] = useQuery({ query: documents.one, variables: { id } })
  const reload = useReload(documents.one, { id })
  const node = data?.node?.__typename === declaration.type ? data.node : undefined
  const { actsOf, modal } = useActs(thing, {
    editsInDialog: false,
    onDone: reload,
    onDeleted: () => void navigate({ to: place.path }),
  })
  const shown = node && { name: node.name, id: idOf(node), picture: picture?.(node, 40), badges: badges?.(node) }
  const managedThing = node && managedOf(declaration.type, node)
  return (
    <DetailPage
      parent={{ to: place.path, label: place.menu.title }}
      error={error}
      onRetry={reload}
      entity={shown ?? (data && !stale ? null : undefined)}
      missing={{ icon: place.icon, title: texts.notFoundTitle, text: texts.notFoundText }}
      params={{ id }}
      tabs={place.tabs.map(({ name, permission }, index) => ({
        to: index === 0 ? `${place.path}/$id` : `${place.path}/$id/${name}`,
        label: texts.tabs?.[name] ?? name,
        isHidden: permission && !permissions.includes(permission),
      }))}
      actions={node ? actsOf(node) : []}
      banner={managedThing && <ManagedInGit within={managedThing} />}
    >
      {node && (
        <EntityContext value={{ thing, place, row: node }}>
          <Outlet />
          {modal}
        </EntityContext>
      )}
    </DetailPage>
  )
}
