import { useQuery } from '../../kit/api/use-query.ts'
import { outcomeOf } from '../../kit/api/outcome.ts'
import { EditForm } from '../../kit/form/EditForm.tsx'
import { useMay } from '../../frame/viewer.ts'
import { parseObject } from '../../kit/editor/json/json-object.ts'
import { Pane, Workbench } from '../../kit/page/workbench/Workbench.tsx'
import { WorkbenchPage } from '../../kit/page/SettingsPage.tsx'
import { type StoredTheme, ThemeQuery, ThemeUpdate } from './documents.ts'
import { themes } from './messages.ts'
import { ThemeFields } from './ThemeFields.tsx'
import { ThemePreview } from './ThemePreview.tsx'
import { formField, stylesOf, type ThemeValues, valuesOf } from './theme-values.ts'

/** The theme of the hosted pages beside the pages themselves. */
export function ThemePage() {
  const [{ data, error }, reload] = useQuery({ query: ThemeQuery })
  const theme = data?.theme
  return (
    <WorkbenchPage
      part="theme"
      title={themes.title}
      lead={themes.lead}
      error={error}
      onRetry={() => reload({ requestPolicy: 'network-only' })}
      isLoading={!theme}
    >
      {theme && <ThemeForm theme={theme} />}
    </WorkbenchPage>
  )
}

function variablesOf(from: StoredTheme, changes: Partial<ThemeValues>) {
  return { input: { expectedVersion: from.version, styles: stylesOf({ ...valuesOf(from), ...changes }) } }
}

function ThemeForm({ theme }: { theme: StoredTheme }) {
  const mayManage = useMay('MANAGE_PROJECT')
  return (
    <EditForm
      stored={theme}
      fieldsOf={valuesOf}
      labels={themes}
      savedToast={themes.savedToast}
      missingOf={({ styles }) => (parseObject(styles) ? {} : { styles: themes.notAnObject })}
      changeOf={(from, changes) => ({
        document: ThemeUpdate,
        variables: variablesOf(from, changes),
        async send(client) {
          const { data, error } = await client.mutation(ThemeUpdate, variablesOf(from, changes))
          const answer = data?.themeUpdate
          const named =
            answer?.__typename === 'InvalidInput'
              ? { ...answer, fields: answer.fields.map(each => ({ ...each, field: formField(each.field) })) }
              : answer
          return outcomeOf(named, error, each => ('theme' in each ? each.theme : undefined))
        },
      })}
    >
      {fields => (
        <Workbench
          sourceSize={40}
          source={
            <Pane isPadded>
              <ThemeFields {...fields} isReadOnly={!mayManage} />
            </Pane>
          }
          result={
            <Pane isPadded label={themes.preview}>
              <ThemePreview values={fields.values} />
            </Pane>
          }
        />
      )}
    </EditForm>
  )
}
