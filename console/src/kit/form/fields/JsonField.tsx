import { Anchor, Button, Group, Input, Skeleton, VisuallyHidden } from '@mantine/core'
import { IconIndentIncrease } from '@tabler/icons-react'
import { type CSSProperties, lazy, Suspense, useDeferredValue, useId, useMemo, useRef, useState } from 'react'
import type { Target } from '../../editor/CodeEditor.tsx'
import { json } from '../../editor/json/messages.ts'
import { jsonProblem } from '../../editor/json/problem.ts'
import classes from './JsonField.module.css'

const JsonEditor = lazy(async () => ({ default: (await import('../../editor/json/JsonEditor.tsx')).JsonEditor }))

type Props = {
  label: string
  description?: string
  required?: boolean
  value: string
  error?: string
  readOnly?: boolean
  /** How many lines are shown at least and at most. */
  rows: readonly [number, number]
  onChange: (text: string) => void
}

/** Text that has to be JSON, or may be empty: with colours, what is wrong where, and a button that formats it. */
export function JsonField(props: Props) {
  const { label, description, required, value, error, readOnly = false, rows, onChange } = props
  const id = useId()
  const field = useRef<HTMLDivElement>(null)
  const [target, setTarget] = useState<Target>()
  const text = useDeferredValue(value)
  const problem = useMemo(() => (text.trim() === '' ? undefined : jsonProblem(text)), [text])
  const goToProblem = () => problem && setTarget({ line: problem.line })
  const format = () => {
    if (problem) goToProblem()
    else if (!readOnly && value.trim() !== '') onChange(JSON.stringify(JSON.parse(value), null, 2))
  }
  const [least, most] = rows
  // Line counts as style properties, which the type of styles does not know.
  const lines = { '--rows-min': least, '--rows-max': most } as CSSProperties
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ onClick: () => setTarget({}) }}
      required={required}
      description={description}
      descriptionProps={{ id: `${id}-description` }}
      error={error}
      errorProps={{ id: `${id}-error` }}
    >
      <VisuallyHidden id={`${id}-keyboard`}>{json.keyboardHelp}</VisuallyHidden>
      <div ref={field} className={classes.field} style={lines} data-invalid={Boolean(error) || undefined}>
        <Suspense fallback={<Skeleton className={classes.waiting} radius={0} />}>
          <JsonEditor
            label={label}
            describedBy={['description', 'error', 'problem', 'keyboard'].map(part => `${id}-${part}`).join(' ')}
            text={value}
            isReadOnly={readOnly}
            isRequired={required}
            isInvalid={Boolean(error)}
            problem={problem}
            target={target}
            onChange={onChange}
            onSave={() => field.current?.closest('form')?.requestSubmit()}
            onFormat={format}
          />
        </Suspense>
      </div>
      {!readOnly && (
        <Group justify="space-between" gap="xs" mt={4} wrap="nowrap" align="start">
          <span id={`${id}-problem`}>
            {problem && (
              <Anchor component="button" type="button" size="xs" c="red" ta="start" onClick={goToProblem}>
                {json.at(problem.line, problem.column, problem.message)}
              </Anchor>
            )}
          </span>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconIndentIncrease size={14} aria-hidden />}
            onClick={format}
          >
            {json.format}
          </Button>
        </Group>
      )}
    </Input.Wrapper>
  )
}
