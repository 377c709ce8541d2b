import { mutation } from '../../kit/api/mutation.ts'
import { Alert, Checkbox, Text } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import { useState } from 'react'
import { useQuery } from '../../kit/api/use-query.ts'
import { FailureAlert } from '../../kit/feedback/failure/FailureAlert.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { LeaveGuard } from '../../kit/form/LeaveGuard.tsx'
import { SaveBar } from '../../kit/form/SaveBar.tsx'
import { useChange } from '../../kit/form/use-change.ts'
import { useMay } from '../../frame/viewer.ts'
import { menus } from '../../kit/language/menus.ts'
import { ListPage } from '../../kit/page/list/ListPage.tsx'
import { MatrixQuery, type MatrixRole, RolesUpdate } from './documents.ts'
import classes from './Matrix.module.css'
import { permissions as texts, roles } from './texts.ts'

/** Roles across, permissions down, and a tick for what each allows; all changes are saved together. */
export function MatrixPage() {
  const [{ data, error }, reload] = useQuery({ query: MatrixQuery })
  const all = data?.roles.edges.map(({ node }) => node)
  const permissions = data?.permissions.edges.map(({ node }) => node)
  return (
    <ListPage
      title={menus.roles.matrix}
      lead={roles.matrixHelp}
      error={error}
      onRetry={() => reload({ requestPolicy: 'network-only' })}
      rowCount={permissions?.length}
      isFiltered={false}
      onClearFilters={() => {}}
      nothingYet={{ icon: IconShieldLock, title: texts.nothingYetTitle, text: texts.nothingYetText }}
      nothingMatches={{ title: roles.nothingMatchesTitle, text: roles.nothingMatchesText }}
    >
      {(data?.roles.pageInfo.hasNextPage || data?.permissions.pageInfo.hasNextPage) && (
        <Alert color="gray" mb="md">
          {roles.matrixCut}
        </Alert>
      )}
      {all && permissions && <Matrix roles={all} permissions={permissions} />}
    </ListPage>
  )
}

type Props = {
  roles: readonly MatrixRole[]
  permissions: readonly { id: string; name: string; description: string | null }[]
}

function Matrix({ roles: all, permissions }: Props) {
  const mayManage = useMay('MANAGE_PROJECT')
  // What was ticked or unticked, by role: the permissions whose state differs from what is stored.
  const [flipped, setFlipped] = useState<ReadonlyMap<string, ReadonlySet<string>>>(new Map())
  const { isRunning, failure, run, reset } = useChange()
  const isTicked = (role: MatrixRole, name: string) =>
    role.permissionNames.includes(name) !== (flipped.get(role.id)?.has(name) ?? false)
  const flip = (role: MatrixRole, name: string) => {
    const names = new Set(flipped.get(role.id))
    if (!names.delete(name)) names.add(name)
    const next = new Map(flipped)
    if (names.size > 0) next.set(role.id, names)
    else next.delete(role.id)
    setFlipped(next)
  }
  const variables = {
    input: {
      roles: all
        .filter(({ id }) => flipped.has(id))
        .map(role => ({
          id: role.id,
          expectedVersion: role.version,
          permissionNames: permissions.map(({ name }) => name).filter(name => isTicked(role, name)),
        })),
    },
  }
  const discard = () => {
    reset()
    setFlipped(new Map())
  }
  const save = () =>
    run(mutation(RolesUpdate, variables, 'roles'), { toast: roles.matrixSaved, onDone: () => setFlipped(new Map()) })
  const isDirty = flipped.size > 0
  return (
    <Form onSubmit={save}>
      {failure && <FailureAlert failure={failure} isFocusable />}
      <section className={classes.scroll} aria-label={roles.matrixLabel}>
        <table className={classes.matrix} aria-label={roles.matrixLabel}>
          <thead>
            <tr>
              <th scope="col">{roles.permissionNames}</th>
              {all.map(({ id, name }) => (
                <th scope="col" key={id}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {permissions.map(({ id, name, description }) => (
              <tr key={id}>
                <th scope="row">
                  <Text size="sm" truncate title={description || undefined}>
                    {name}
                  </Text>
                </th>
                {all.map(role => (
                  <td key={role.id} data-changed={flipped.get(role.id)?.has(name) || undefined}>
                    <Checkbox
                      size="xs"
                      aria-label={roles.cell(role.name, name)}
                      checked={isTicked(role, name)}
                      disabled={!mayManage}
                      onChange={() => flip(role, name)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {isDirty && <SaveBar isSaving={isRunning} request={{ document: RolesUpdate, variables }} onDiscard={discard} />}
      <LeaveGuard isDirty={isDirty} />
    </Form>
  )
}
