import { jwtTemplate } from '@gatehouse-id/entities'
import { useEntity } from '../../kit/entity/entity-context.ts'
import { EntityForm } from '../../kit/entity/form/EntityForm.tsx'
import { parseObject } from '../../kit/editor/json/json-object.ts'
import { Pane, Workbench } from '../../kit/page/workbench/Workbench.tsx'
import { ExampleToken } from './ExampleToken.tsx'
import { jwtTemplates } from './messages.ts'
import { inputOf, valuesOf } from './template-values.ts'
import { TemplateFields } from './TemplateFields.tsx'

/** A template beside an example of the tokens that follow it. */
export function TemplateTab() {
  const { name } = useEntity(jwtTemplate)
  return (
    <EntityForm
      fieldsOf={valuesOf}
      labels={jwtTemplates}
      missingOf={({ claims }) => (parseObject(claims) ? {} : { claims: jwtTemplates.claimsNoObject })}
      inputOf={inputOf}
      savedToast={jwtTemplates.savedToast(name)}
    >
      {fields =>
        fields.isReadOnly ? (
          <TemplateFields {...fields} />
        ) : (
          <Workbench
            sourceSize={40}
            source={
              <Pane isPadded>
                <TemplateFields {...fields} />
              </Pane>
            }
            result={
              <Pane isPadded label={jwtTemplates.example}>
                <ExampleToken key={fields.values.kind} values={fields.values} />
              </Pane>
            }
          />
        )
      }
    </EntityForm>
  )
}
